// A code's page: what it covers, which networks list it, which merchants have it, and the cards that earn on it.
import type { Mcc } from '../../catalogue/mcc.ts';
import { type MerchantSummary, UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { joinAnd } from '../../query/eligibility/wording.ts';
import { BestCardHere, type CardHere, CardsHere, formatCardsHere } from './cards-here.tsx';
import { CodeLink, PageActions } from './elements.tsx';
import { formatCount, formatCountry, formatNetwork } from './format.ts';
import { Page } from './frame.tsx';
import { CategoryIcon } from './icons.tsx';
import { escapeMarkdown, formatLink, formatList, joinLines, joinSections } from './markdown.ts';
import { CodeKeys } from './pictures.tsx';
import { linkReport, type SiteContext, toAbsolute, useSite } from './site-context.ts';

export interface MccPageProps {
  readonly mcc: Mcc;
  readonly region: string;
  readonly cards: readonly CardHere[];
  /** One page of the merchants that usually have this code, best known first. */
  readonly merchants: readonly MerchantSummary[];
  readonly merchantCount: number;
  readonly page: number;
  readonly pageCount: number;
  /** The codes before and after this one in the list. */
  readonly neighbours: readonly Mcc[];
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

export function MccPage(props: MccPageProps) {
  const { mcc, region, cards, merchantCount } = props;
  const { code, description, category, networks, notes } = mcc;
  const site = useSite();
  const path = `/mcc/${code}`;
  const report = linkReport(
    site,
    `Wrong entry for MCC ${code}`,
    `Code: ${code} (${toAbsolute(site, path)})\nYour site says: ${description}\nIt should be: \nSource: `,
  );
  return (
    <Page
      title={`MCC ${code}: ${description}`}
      description={describeMcc(mcc, merchantCount)}
      path={path}
      markdown={`${path}.md`}
      oembed
      current="/mcc"
      picture="codes"
      islands={['my-best.js']}
      jsonLd={{
        '@type': 'DefinedTerm',
        url: toAbsolute(site, path),
        termCode: code,
        name: description,
        inDefinedTermSet: {
          '@type': 'DefinedTermSet',
          name: 'Merchant category codes',
          url: toAbsolute(site, '/mcc'),
        },
      }}
    >
      <article class="entry">
        <header class="entry-head first-answer">
          <div>
            <h1 class="answer">
              <CodeKeys code={code} />
              <span class="answer-words title">
                <CategoryIcon category={category} />
                {description}
              </span>
            </h1>
            <Examples {...props} />
          </div>
          <BestCardHere region={region} cards={cards} purchase={{ at: code }} />
        </header>
        <div class="columns">
          <div class="column-main">
            <CardsHere
              path={path}
              region={region}
              cards={cards}
              payment={`a payment with code ${code}, online or in person`}
            />
            <Merchants {...props} />
          </div>
          <div class="column-side">
            <section aria-labelledby="facts">
              <h2 id="facts">About this code</h2>
              <dl class="facts">
                <dt>Category</dt>
                <dd>
                  <a href={`/mcc?category=${encodeURIComponent(category)}`}>{category}</a>
                </dd>
                <dt>Type</dt>
                <dd>
                  {KINDS[mcc.kind]}
                  {mcc.brand && `: ${mcc.brand}`}
                </dd>
                <dt>Listed by</dt>
                <dd>
                  {networks.length > 0
                    ? networks.map(formatNetwork).join(', ')
                    : 'no network’s list that we have'}
                </dd>
                <dt>Wording</dt>
                <dd>{describeWording(mcc)}</dd>
                <dt>Found in</dt>
                <dd>{formatCount(mcc.lists.length, 'published list')}</dd>
              </dl>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
              <PageActions path={path} report={report} />
            </section>
            <Neighbours {...props} />
          </div>
        </div>
      </article>
    </Page>
  );
}

/** Descriptions are merged from several lists; few networks' own names are known. */
function describeWording({ names = [] }: Mcc): string {
  const own = names.map(({ network, name }) => `${formatNetwork(network)} says “${name}”`);
  return ['ours', ...own].join('; ');
}

function describeMcc({ code, description, category }: Mcc, merchantCount: number): string {
  return `Merchant category code ${code}: ${description} (${category}). The usual code of ${formatCount(merchantCount, 'merchant')} in our data.`;
}

const MAX_EXAMPLES = 3;

/** `The usual code of 12 merchants, such as A, B and C.` */
function Examples({ merchants, merchantCount, page }: MccPageProps) {
  if (merchantCount === 0 || page > 1) return null;
  const names = merchants.slice(0, MAX_EXAMPLES).map(({ name }) => name);
  return (
    <p class="soft">
      The usual code of <a href="#merchants">{formatCount(merchantCount, 'merchant')}</a>
      {names.length < merchantCount && `, such as ${joinAnd(names)}`}.
    </p>
  );
}

function Merchants({ mcc, merchants, merchantCount, page, pageCount }: MccPageProps) {
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
            <a href={`/merchant/${id}`}>
              <bdi>{name}</bdi>
            </a>
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

function Neighbours({ neighbours }: MccPageProps) {
  return (
    <nav class="neighbours" aria-labelledby="neighbours">
      <h2 id="neighbours">Neighbouring codes</h2>
      <ul class="code-list">
        {neighbours.map(({ code, description }) => (
          <li key={code}>
            <CodeLink code={code} />
            <div>{description}</div>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `/mcc/{code}.md` */
export function formatMccPage(site: SiteContext, props: MccPageProps): string {
  const { mcc, merchants, merchantCount, page, pageCount } = props;
  const { code, description, category, networks, brand, notes } = mcc;
  return joinSections([
    `# MCC ${code}: ${escapeMarkdown(description)}`,
    escapeMarkdown(describeMcc(mcc, merchantCount)),
    joinLines([
      `- Category: ${escapeMarkdown(category)}`,
      brand && `- Brand: ${escapeMarkdown(brand)}`,
      networks.length > 0 && `- Listed by: ${networks.map(formatNetwork).join(', ')}`,
      `- Wording: ${escapeMarkdown(describeWording(mcc))}`,
      ...notes.map((note) => `- ${escapeMarkdown(note)}`),
      `- Data as of ${site.meta.edition}`,
    ]),
    formatCardsHere(site, props),
    formatList(
      'Merchants, best known first',
      merchants.map(
        ({ id, name, home }) =>
          `${formatLink(name, toAbsolute(site, `/merchant/${id}.md`))}, ${formatCountry(home)}`,
      ),
    ),
    pageCount > 1 && `Page ${page} of ${pageCount}. For another page, add \`?page=\`.`,
  ]);
}
