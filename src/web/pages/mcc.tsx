// A code: what it covers, which networks list it, who has it, and the cards that earn under it.
import type { Mcc } from '../../catalogue/mcc.ts';
import { type MerchantSummary, UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { type CardVerdict, CardVerdicts } from './card-verdicts.tsx';
import { CodeHero, CodeLink } from './code.tsx';
import { renderPage } from './frame.tsx';
import { PageActions } from './page-actions.tsx';
import { linkReport, type SiteContext, toAbsolute, withRegion } from './site-context.ts';
import { sayCount, sayCountry, sayNetwork } from './words.ts';

export interface MccPage {
  readonly site: SiteContext;
  readonly mcc: Mcc;
  readonly region: string;
  readonly verdicts: readonly CardVerdict[];
  /** One page of the merchants whose usual code it is, best known first. */
  readonly merchants: readonly MerchantSummary[];
  readonly merchantCount: number;
  readonly page: number;
  readonly pageCount: number;
  /** The codes before and after it in the list. */
  readonly previous: Mcc | undefined;
  readonly next: Mcc | undefined;
}

const KINDS: Readonly<Record<Mcc['kind'], string>> = {
  iso: 'In the standard, ISO 18245',
  airline: 'An airline’s own code',
  'car-rental': 'A car rental firm’s own code',
  lodging: 'A hotel chain’s own code',
  private: 'For private use by a network',
  visa: 'Visa’s own',
  mastercard: 'Mastercard’s own',
};

export function renderMccPage(page: MccPage): string {
  const { site, mcc, merchantCount } = page;
  const path = `/mcc/${mcc.code}`;
  return renderPage({
    site,
    title: `MCC ${mcc.code}: ${mcc.description}`,
    description: describeMcc(mcc, merchantCount),
    path,
    markdown: `${path}.md`,
    oembed: true,
    current: '/mcc',
    jsonLd: {
      '@type': 'DefinedTerm',
      url: toAbsolute(site, path),
      termCode: mcc.code,
      name: mcc.description,
      inDefinedTermSet: {
        '@type': 'DefinedTermSet',
        name: 'Merchant category codes',
        url: toAbsolute(site, '/mcc'),
      },
    },
    children: <MccMain {...page} path={path} />,
  });
}

export function describeMcc({ code, description, category }: Mcc, merchantCount: number): string {
  return `Merchant category code ${code} is ${description} (${category}). ${sayCount(merchantCount, 'merchant')} in the catalogue usually ${merchantCount === 1 ? 'has' : 'have'} it.`;
}

function MccMain(page: MccPage & { path: string }) {
  const { site, mcc, region, verdicts, path } = page;
  const report = linkReport(
    site,
    `Wrong entry for MCC ${mcc.code}`,
    `Code: ${mcc.code} (${toAbsolute(site, path)})\nYou say: ${mcc.description}\nIt should be: \nWhere this is written: `,
  );
  return (
    <article class="entry">
      <header class="entry-head">
        <h1 class="answer">
          <CodeHero code={mcc.code} />
          <span class="answer-words title">{mcc.description}</span>
        </h1>
      </header>
      <div class="columns">
        <div class="column-main">
          <CardVerdicts
            site={site}
            path={path}
            region={region}
            verdicts={verdicts}
            question={`a payment under ${mcc.code}, by whichever way earns most`}
          />
          <Merchants {...page} />
        </div>
        <div class="column-side">
          <section aria-labelledby="facts">
            <h2 id="facts">About this code</h2>
            <dl class="facts">
              <dt>Category</dt>
              <dd>
                <a href={`/mcc?category=${encodeURIComponent(mcc.category)}`}>{mcc.category}</a>
              </dd>
              <dt>Kind</dt>
              <dd>
                {KINDS[mcc.kind]}
                {mcc.brand && `: ${mcc.brand}`}
              </dd>
              {mcc.networks.length > 0 && (
                <>
                  <dt>Listed by</dt>
                  <dd>{mcc.networks.map(sayNetwork).join(', ')}</dd>
                </>
              )}
              <dt>Found in</dt>
              <dd>{sayCount(mcc.lists.length, 'published list')}</dd>
            </dl>
            {mcc.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            <PageActions path={path} report={report} />
          </section>
          <Neighbours {...page} />
        </div>
      </div>
    </article>
  );
}

function Merchants({ mcc, merchants, merchantCount, page, pageCount, region, site }: MccPage) {
  if (merchantCount === 0)
    return (
      <section aria-labelledby="merchants">
        <h2 id="merchants">Merchants</h2>
        <p>No merchant in the catalogue usually has this code.</p>
      </section>
    );
  const link = (to: number): string => {
    const query = new URLSearchParams();
    if (region !== site.defaultRegion) query.set('region', region);
    if (to > 1) query.set('page', String(to));
    return `/mcc/${mcc.code}${query.size > 0 ? `?${query}` : ''}#merchants`;
  };
  return (
    <section aria-labelledby="merchants">
      <h2 id="merchants">{sayCount(merchantCount, 'merchant')}</h2>
      <ul class="merchant-list">
        {merchants.map(({ id, name, home }) => (
          <li key={id}>
            <a href={withRegion(`/merchant/${id}`, region, site)}>{name}</a>
            {home !== UNKNOWN_COUNTRY && <span class="soft"> {sayCountry(home)}</span>}
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <nav class="pages" aria-label="Merchants by page">
          {page > 1 && (
            <a href={link(page - 1)} rel="prev">
              Better known
            </a>
          )}
          <span class="soft">
            Page {page} of {pageCount}
          </span>
          {page < pageCount && (
            <a href={link(page + 1)} rel="next">
              Less known
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

function Neighbours({ previous, next, region, site }: MccPage) {
  return (
    <nav class="neighbours" aria-label="Neighbouring codes">
      <ul class="code-list">
        {[previous, next].map(
          (mcc) =>
            mcc && (
              <li key={mcc.code}>
                <CodeLink code={mcc.code} href={withRegion(`/mcc/${mcc.code}`, region, site)} />
                <div>{mcc.description}</div>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
