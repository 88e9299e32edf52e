// A code's page: what it covers, which networks list it, which merchants have it, and the cards that earn on it.
import type { Mcc } from '../../catalogue/mcc.ts';
import { type MerchantSummary, UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { joinAnd } from '../../query/eligibility/wording.ts';
import { type CardVerdict, CardVerdicts } from './card-verdicts.tsx';
import { CodeHero, CodeLink, PageActions } from './elements.tsx';
import { formatCount, formatCountry, formatNetwork } from './format.ts';
import { renderPage } from './frame.tsx';
import { CategoryIcon } from './icons.tsx';
import { linkReport, type SiteContext, toAbsolute } from './site-context.ts';
import { UseCard } from './use-card.tsx';

export interface MccPage {
  readonly site: SiteContext;
  readonly mcc: Mcc;
  readonly region: string;
  readonly verdicts: readonly CardVerdict[];
  /** One page of the merchants that usually have this code, best known first. */
  readonly merchants: readonly MerchantSummary[];
  readonly merchantCount: number;
  readonly page: number;
  readonly pageCount: number;
  /** The codes before and after this one in the list. */
  readonly previous: Mcc | undefined;
  readonly next: Mcc | undefined;
}

const KINDS: Readonly<Record<Mcc['kind'], string>> = {
  iso: 'Standard code (ISO 18245)',
  airline: 'Reserved for one airline',
  'car-rental': 'Reserved for one car rental company',
  lodging: 'Reserved for one hotel chain',
  private: 'Private use by a network',
  visa: 'Visa only',
  mastercard: 'Mastercard only',
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
    picture: 'codes',
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
  return `Merchant category code ${code}: ${description} (${category}). The usual code of ${formatCount(merchantCount, 'merchant')} in our data.`;
}

function MccMain(page: MccPage & { path: string }) {
  const { site, mcc, region, verdicts, path } = page;
  const report = linkReport(
    site,
    `Wrong entry for MCC ${mcc.code}`,
    `Code: ${mcc.code} (${toAbsolute(site, path)})\nYour site says: ${mcc.description}\nIt should be: \nSource: `,
  );
  return (
    <article class="entry">
      <header class="entry-head first-answer">
        <div>
          <h1 class="answer">
            <CodeHero code={mcc.code} />
            <span class="answer-words title">
              <CategoryIcon category={mcc.category} />
              {mcc.description}
            </span>
          </h1>
          <Examples {...page} />
        </div>
        <UseCard region={region} verdicts={verdicts} />
      </header>
      <div class="columns">
        <div class="column-main">
          <CardVerdicts
            site={site}
            path={path}
            region={region}
            verdicts={verdicts}
            question={`a payment with code ${mcc.code}, made in the way that earns the most`}
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
              <dt>Type</dt>
              <dd>
                {KINDS[mcc.kind]}
                {mcc.brand && `: ${mcc.brand}`}
              </dd>
              {mcc.networks.length > 0 && (
                <>
                  <dt>Listed by</dt>
                  <dd>{mcc.networks.map(formatNetwork).join(', ')}</dd>
                </>
              )}
              <dt>Found in</dt>
              <dd>{formatCount(mcc.lists.length, 'published list')}</dd>
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

const MAX_EXAMPLES = 3;

/** `The usual code of 12 merchants, such as A, B and C.` */
function Examples({ merchants, merchantCount, page }: MccPage) {
  if (merchantCount === 0 || page > 1) return null;
  const names = merchants.slice(0, MAX_EXAMPLES).map(({ name }) => name);
  return (
    <p class="soft">
      The usual code of <a href="#merchants">{formatCount(merchantCount, 'merchant')}</a>
      {names.length < merchantCount && `, such as ${joinAnd(names)}`}.
    </p>
  );
}

function Merchants({ mcc, merchants, merchantCount, page, pageCount }: MccPage) {
  if (merchantCount === 0)
    return (
      <section aria-labelledby="merchants">
        <h2 id="merchants">Merchants</h2>
        <p>No merchant in our data has this as its usual code.</p>
      </section>
    );
  const link = (to: number): string => `/mcc/${mcc.code}${to > 1 ? `?page=${to}` : ''}#merchants`;
  return (
    <section aria-labelledby="merchants">
      <h2 id="merchants">{formatCount(merchantCount, 'merchant')}</h2>
      <ul class="merchant-list">
        {merchants.map(({ id, name, home }) => (
          <li key={id}>
            <a href={`/merchant/${id}`}>{name}</a>
            {home !== UNKNOWN_COUNTRY && <span class="soft"> {formatCountry(home)}</span>}
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <nav class="pages" aria-label="Merchants by page">
          {page > 1 && (
            <a href={link(page - 1)} rel="prev">
              Previous page
            </a>
          )}
          <span class="soft">
            Page {page} of {pageCount}
          </span>
          {page < pageCount && (
            <a href={link(page + 1)} rel="next">
              Next page
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

function Neighbours({ previous, next }: MccPage) {
  return (
    <nav class="neighbours" aria-labelledby="neighbours">
      <h2 id="neighbours">Neighbouring codes</h2>
      <ul class="code-list">
        {[previous, next].map(
          (mcc) =>
            mcc && (
              <li key={mcc.code}>
                <CodeLink code={mcc.code} />
                <div>{mcc.description}</div>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
