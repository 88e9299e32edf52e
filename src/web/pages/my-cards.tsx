// `/my-cards`: what answers need to know about the visitor, and what they paid. The island `my-cards.js` keeps it in the
// browser, and nowhere else.
import { KEEP_SCRIPT, KeepOnDevice } from '../device/keep-on-device.tsx';
import { MyCards, type MyCardsSettings, UNKNOWN_VISITOR } from '../you/my-cards.tsx';
import { RegionLinks } from './elements.tsx';
import { formatCountryInText } from './format.ts';
import { formatJsonLd, Page } from './frame.tsx';

export function MyCardsPage({ settings, on }: { settings: MyCardsSettings; on: string }) {
  const { region } = settings;
  return (
    <Page
      title="My cards"
      description="Choose the credit cards you have once, say how you pay, and see what is left of their caps and the best of them for every shop."
      path="/my-cards"
      current="/my-cards"
      picture="cards"
      islands={['my-cards.js', KEEP_SCRIPT]}
    >
      <div class="my-cards">
        <h1>My cards</h1>
        <p class="lead">
          Tick the cards you have in {formatCountryInText(region)}. Every page then shows your best card for
          you.
        </p>
        <RegionLinks region={region} link={(code) => `/my-cards?region=${code}`} />
        <noscript>
          <p class="notice">
            This page needs JavaScript, because what you say stays in your browser. Without it, select your
            cards under <a href="/best-card">Best card</a> each time.
          </p>
        </noscript>
        <script
          type="application/json"
          id="my-cards-settings"
          dangerouslySetInnerHTML={{ __html: formatJsonLd(settings) }}
        />
        <div id="my-cards-app">
          <MyCards settings={settings} today={on} {...UNKNOWN_VISITOR} />
        </div>
        <KeepOnDevice />
      </div>
    </Page>
  );
}
