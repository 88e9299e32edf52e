// The start: the search, what this is, and one true example from the catalogue.
import type { Mcc } from '../../catalogue/mcc.ts';
import type { Merchant } from '../../catalogue/merchant.ts';
import { renderPage } from './frame.tsx';
import { SearchForm } from './search-form.tsx';
import { type SiteContext, toAbsolute } from './site-context.ts';
import { Timeline } from './timeline.tsx';
import { UsualCodeAnswer } from './usual-code.tsx';
import { sayCount, sayCountry } from './words.ts';

export interface HomePage {
  readonly site: SiteContext;
  readonly example: { readonly merchant: Merchant; readonly mcc: Mcc | undefined } | undefined;
}

const DESCRIPTION =
  'Which merchant category code (MCC) a merchant has, how we know, and which credit cards earn there. Open data, open source, no key.';

export function renderHomePage({ site, example }: HomePage): string {
  return renderPage({
    site,
    title: 'MCC Lookup',
    description: DESCRIPTION,
    path: '/',
    searchInHeader: false,
    jsonLd: {
      '@type': 'WebSite',
      name: 'MCC Lookup',
      url: toAbsolute(site, '/'),
      description: DESCRIPTION,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: toAbsolute(site, '/search?q={query}') },
        'query-input': 'required name=query',
      },
    },
    children: <HomeMain site={site} example={example} />,
  });
}

function HomeMain({ site, example }: HomePage) {
  const { counts, regions } = site.meta;
  return (
    <>
      <section class="opening">
        <h1>Every shop you pay by card has a four-digit code. Your rewards depend on it.</h1>
        <SearchForm />
        <p class="lead">
          MCC Lookup tells you a merchant’s code, what that rests on, and which credit cards earn more there.
          Free and open, without a key.
        </p>
      </section>
      {example && <Example merchant={example.merchant} mcc={example.mcc} edition={site.meta.edition} />}
      <section class="ways" aria-labelledby="ways">
        <h2 id="ways">Look around</h2>
        <ul>
          <li>
            <a href="/mcc">{sayCount(counts.mccs, 'code')}</a>
            <span>what each one covers, and who has it</span>
          </li>
          <li>
            <a href="/cards">{sayCount(counts.cards, 'card')}</a>
            <span>what they earn and where, in {listRegions(regions)}</span>
          </li>
          <li>
            <a href="/about/data">{sayCount(counts.merchants, 'merchant')}</a>
            <span>
              on {sayCount(counts.domains, 'web address', 'web addresses')}: where the data comes from and how
              far to trust it
            </span>
          </li>
          <li>
            <a href="/docs">The API</a>
            <span>JSON without a key, for programs and for agents</span>
          </li>
          <li>
            <a href="/embed">The widget</a>
            <span>this search on a page of yours, in one line</span>
          </li>
        </ul>
      </section>
    </>
  );
}

/** `Australia, Hong Kong and Malaysia`. */
function listRegions(regions: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(regions.map(sayCountry));
}

function Example({ merchant, mcc, edition }: { merchant: Merchant; mcc: Mcc | undefined; edition: string }) {
  const { id, name, evidence } = merchant;
  return (
    <section class="example" aria-labelledby="example">
      <h2 id="example">
        For example, <a href={`/merchant/${id}`}>{name}</a>
      </h2>
      <UsualCodeAnswer merchant={merchant} mcc={mcc} href={`/mcc/${merchant.usual.mcc}`} />
      <Timeline evidence={evidence} edition={edition} />
    </section>
  );
}
