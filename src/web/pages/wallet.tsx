// `/wallet`: the set of cards that earns most on a month's spending. What somebody spends stays in the browser, where a worker
// searches; the page says where its program and the region's cards are.
import { REGION_DATA } from '../visitor/region-data.ts';
import { RegionLinks } from './elements.tsx';
import { formatCountryInText } from './format.ts';
import { formatJsonLd, Page } from './frame.tsx';
import { useSite } from './site-context.ts';

/** What the script reads from the page. */
export interface WalletSettings {
  readonly worker: string;
  readonly solver: string;
  /** The address of the region's cards and presets. */
  readonly data: string;
  readonly region: string;
}

export function WalletPage({ region }: { readonly region: string }) {
  const { asset } = useSite();
  const settings: WalletSettings = {
    worker: asset('wallet-worker.js') ?? '',
    solver: asset('highs.wasm') ?? '',
    data: `${REGION_DATA}?region=${region}`,
    region,
  };
  return (
    <Page
      title="The best set of cards"
      description="Say what you spend in a month, and see the one to four cards that earn most on it after fees, and which card to use for what."
      path="/wallet"
      current="/wallet"
      picture="cards"
      islands={['wallet.js']}
    >
      <h1>The best set of cards</h1>
      <p class="lead">
        Say what you spend in a month in {formatCountryInText(region)}, and see which one to four cards earn
        most on it after fees, and which card to use for what.
      </p>
      <RegionLinks region={region} link={(code) => `/wallet?region=${code}`} />
      <script
        type="application/json"
        id="wallet-settings"
        dangerouslySetInnerHTML={{ __html: formatJsonLd(settings) }}
      />
      <div id="wallet-app">
        <noscript>
          <p class="notice">
            This page needs JavaScript, because what you spend stays in your browser. The command line does
            the same: <code>mcc-lookup wallet</code>.
          </p>
        </noscript>
      </div>
      <p class="note">
        The search runs on your device, and what you type is sent nowhere. Rates, caps and fees are as of
        today; the bank’s own terms take precedence.
      </p>
    </Page>
  );
}
