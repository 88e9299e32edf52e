// The list of all codes by category, with a filter: a GET form that the island `filter.js` makes live.
import type { Mcc } from '../../catalogue/mcc.ts';
import type { FoundMccs } from '../../query/find-mccs.ts';
import { formatCount, formatNumber } from './format.ts';
import { Page } from './frame.tsx';
import { CategoryIcon } from './icons.tsx';
import { buildFilter, MAX_FILTER_LENGTH } from './mcc-filter.ts';
import { useSite } from './site-context.ts';

export interface MccListPageProps {
  readonly mccs: readonly Mcc[];
  readonly filter: string;
  /** The codes that match the filter's words. If the filter is digits, the page itself finds the codes. */
  readonly found: FoundMccs;
  readonly category: string | undefined;
}

/** The text that the filter searches. */
function formatMcc({ code, description, brand }: Mcc): string {
  return brand === undefined || description.includes(brand)
    ? `${code} ${description}`
    : `${code} ${description} (${brand})`;
}

interface Group {
  readonly category: string;
  readonly codes: readonly Mcc[];
  /** How many codes of single brands are only on the category's own page. */
  readonly hiddenCount: number;
}

const BRAND_KINDS: ReadonlySet<Mcc['kind']> = new Set(['airline', 'car-rental', 'lodging'] as const);

/** Most codes belong to single airlines, hotels and car rental companies, and would bury the others. */
const belongsToBrand = ({ kind }: Mcc): boolean => BRAND_KINDS.has(kind);

function groupMccs({ mccs, filter, category, found }: MccListPageProps): Group[] {
  const matches = buildFilter(filter);
  const isByDigits = filter === '' || /^\s*\d/.test(filter);
  // For words, the likeliest code comes first, and so does its category.
  const listed = isByDigits ? mccs : found.found;
  const groups = new Map<string, Mcc[]>();
  for (const mcc of listed) {
    if (category !== undefined && mcc.category !== category) continue;
    if (isByDigits && !matches(`${formatMcc(mcc)} ${mcc.category}`)) continue;
    const group = groups.get(mcc.category);
    if (group === undefined) groups.set(mcc.category, [mcc]);
    else group.push(mcc);
  }
  const isWhole = filter === '' && category === undefined;
  return [...groups].map(([name, all]) => {
    const codes = isWhole ? all.filter((mcc) => !belongsToBrand(mcc)) : all;
    return { category: name, codes, hiddenCount: all.length - codes.length };
  });
}

const toAnchor = (category: string): string => category.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const linkCategory = (category: string): string => `/mcc?category=${encodeURIComponent(category)}`;

export function MccListPage(props: MccListPageProps) {
  const { category, filter, mccs } = props;
  const groups = groupMccs(props);
  const shown = groups.reduce((sum, { codes, hiddenCount }) => sum + codes.length + hiddenCount, 0);
  const all = [...new Set(mccs.map((mcc) => mcc.category))];
  const ownPath = category === undefined ? '/mcc' : linkCategory(category);
  return (
    <Page
      title={category ?? 'Merchant category codes'}
      description={
        category === undefined
          ? `All ${formatNumber(useSite().meta.counts.mccs)} merchant category codes by category, and what each one covers.`
          : `Merchant category codes for ${category}, and what each one covers.`
      }
      path={filter === '' ? ownPath : undefined}
      current="/mcc"
      picture="codes"
      islands={['filter.js']}
    >
      <h1>{category ?? 'Merchant category codes'}</h1>
      <form class="filter" action="/mcc" method="get" data-filter-form>
        <label for="filter">Filter by code or words</label>
        <div class="field">
          <input
            id="filter"
            name="q"
            type="search"
            value={filter}
            maxLength={MAX_FILTER_LENGTH}
            autoComplete="off"
            spellcheck={false}
          />
          {category && <input type="hidden" name="category" value={category} />}
          <button type="submit">Filter</button>
        </div>
        <p class="soft" role="status" data-filter-count>
          {formatCount(shown, 'code')}
        </p>
      </form>
      {category === undefined && filter === '' && (
        <nav class="categories" aria-label="Categories" data-filter-hides>
          <ul>
            {all.map((name) => (
              <li key={name}>
                <a href={`#${toAnchor(name)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {category !== undefined && (
        <p>
          <a href="/mcc">All categories</a>
        </p>
      )}
      {groups.map(({ category: name, codes, hiddenCount }) => (
        <section key={name} aria-labelledby={toAnchor(name)} data-filter-group={name}>
          <h2 id={toAnchor(name)} class="with-icon">
            <CategoryIcon category={name} />
            {name}
          </h2>
          <ul class="codes">
            {codes.map((mcc) => (
              <li key={mcc.code}>
                <a href={`/mcc/${mcc.code}`}>
                  <b>{mcc.code}</b>
                  {formatMcc(mcc).slice(mcc.code.length)}
                </a>
              </li>
            ))}
          </ul>
          {hiddenCount > 0 && (
            <p>
              <a href={linkCategory(name)} data-filter-rest>
                {formatCount(hiddenCount, 'more code')} for single brands
              </a>
            </p>
          )}
        </section>
      ))}
      <p hidden={shown > 0} data-filter-nothing>
        No matching codes. <a href="/mcc">Show all</a>
      </p>
    </Page>
  );
}
