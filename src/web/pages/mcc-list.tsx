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
  const isWhole = isWholeList({ filter, category });
  const listedGroups = [...groups].map(([name, all]) => {
    const codes = isWhole ? all.filter((mcc) => !belongsToBrand(mcc)) : all;
    return { category: name, codes, hiddenCount: all.length - codes.length };
  });
  return isWhole
    ? listedGroups.sort((one, other) => one.category.localeCompare(other.category, 'en'))
    : listedGroups;
}

const isWholeList = ({ filter, category }: Pick<MccListPageProps, 'filter' | 'category'>): boolean =>
  filter === '' && category === undefined;

const toAnchor = (category: string): string => category.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const linkCategory = (category: string): string => `/mcc?category=${encodeURIComponent(category)}`;

export function MccListPage(props: MccListPageProps) {
  const { category, filter } = props;
  const groups = groupMccs(props);
  const shown = groups.reduce((sum, { codes, hiddenCount }) => sum + codes.length + hiddenCount, 0);
  const isWhole = isWholeList(props);
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
      {category !== undefined && (
        <p>
          <a href="/mcc">All categories</a>
        </p>
      )}
      <div class={isWhole ? 'categories' : undefined}>
        {groups.map((group) => (
          <CodeGroup key={group.category} {...group} isFolded={isWhole} />
        ))}
      </div>
      <p hidden={shown > 0} data-filter-nothing>
        No matching codes. <a href="/mcc">Show all</a>
      </p>
    </Page>
  );
}

/** Folded, find-in-page still opens it, and so does a link to a category: the anchor is inside. */
function CodeGroup({ category, codes, hiddenCount, isFolded }: Group & { readonly isFolded: boolean }) {
  const id = toAnchor(category);
  const heading = (
    <h2 id={`${id}-name`} class="with-icon">
      <CategoryIcon category={category} />
      {category}
    </h2>
  );
  const list = (
    <>
      <ul class="codes" id={id}>
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
          <a href={linkCategory(category)} data-filter-rest>
            {formatCount(hiddenCount, 'more code')} for single brands
          </a>
        </p>
      )}
    </>
  );
  return (
    <section aria-labelledby={`${id}-name`} data-filter-group={category}>
      {isFolded ? (
        <details class="fold">
          <summary>
            {heading}
            <span class="soft">{codes.length + hiddenCount}</span>
          </summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </section>
  );
}
