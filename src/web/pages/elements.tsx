// Small pieces of markup that several pages share: a code, a rate, a link to another site, a choice of links.
import type { ComponentChildren } from 'preact';
import type { MerchantSummary } from '../../catalogue/merchant.ts';
import { formatCountry } from './format.ts';
import type { ShownMeaning } from './meaning.ts';
import type { SiteContext } from './site-context.ts';

/** The four-digit code as a page's main answer, drawn like the boxes of a paper form. */
export function CodeHero({ code, href }: { code: string; href?: string | undefined }) {
  return href === undefined ? (
    <span class="code-hero">{code}</span>
  ) : (
    <a class="code-hero" href={href}>
      {code}
    </a>
  );
}

export function CodeLink({ code, href = `/mcc/${code}` }: { code: string; href?: string }) {
  return (
    <a class="code" href={href}>
      {code}
    </a>
  );
}

/** Merchants with a similar name; renders nothing if there are none. */
export function DidYouMean({ near }: { near: readonly Pick<MerchantSummary, 'id' | 'name' | 'mcc'>[] }) {
  if (near.length === 0) return null;
  return (
    <>
      <h2>Did you mean</h2>
      <ul class="code-list">
        {near.map(({ id, name, mcc }) => (
          <li key={id}>
            <span class="code">{mcc}</span>
            <a href={`/merchant/${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

export const RATE_NOTE =
  'MPD means miles per dollar: the miles earned for each unit of the card’s currency that you spend.';

/** The rate as the main answer on a card's page. */
export function RateHero({ rate }: { rate: string }) {
  return (
    <p class="rate-hero">
      <FigureAndUnit rate={rate} />
    </p>
  );
}

export function Rate({ rate }: { rate: string }) {
  return (
    <span class="rate">
      <FigureAndUnit rate={rate} />
    </span>
  );
}

/** `4 MPD` or `6 % cash back`, with the unit in smaller type. */
function FigureAndUnit({ rate }: { rate: string }) {
  const [figure, ...unit] = rate.split(' ');
  return (
    <>
      {figure}
      <span class="unit"> {unit.join(' ')}</span>
    </>
  );
}

export interface Choice {
  readonly href: string;
  readonly text: string;
  readonly current: boolean;
  /** The region that this choice selects, which the browser then remembers. */
  readonly region?: string | undefined;
}

interface ChoiceLinksProps {
  readonly label: string;
  /** Text before the first choice. */
  readonly lead?: string;
  readonly choices: readonly Choice[];
}

/** A choice between a few options, as links: each has its own address, and no script is needed. */
export function ChoiceLinks({ label, lead, choices }: ChoiceLinksProps) {
  return (
    <nav class="choice-links" aria-label={label}>
      <ul>
        {lead && <li class="soft">{lead}</li>}
        {choices.map(({ href, text, current, region }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'true' : undefined} data-region={region}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The regions whose cards we have, as options for a select. */
export function RegionOptions({ site, region }: { site: SiteContext; region: string | undefined }) {
  return (
    <>
      {site.meta.regions.map((code) => (
        <option key={code} value={code} selected={code === region}>
          {formatCountry(code)}
        </option>
      ))}
    </>
  );
}

/** The address if it is http or https. A `javascript:` address in a data file stays text. */
export function findWebAddress(url: string | null | undefined): string | undefined {
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}

/** A link to another site. The data is not trusted to contain only web addresses. */
export function ExternalLink({
  url,
  children,
}: {
  url: string | null | undefined;
  children: ComponentChildren;
}) {
  const href = findWebAddress(url);
  return href === undefined ? (
    children
  ) : (
    <a href={href} rel="noopener nofollow">
      {children}
    </a>
  );
}

/** Links to report a mistake on the page and to read it as Markdown. */
export function PageActions({ path, report }: { path: string; report: string | undefined }) {
  return (
    <p class="actions">
      {report && (
        <a class="button" href={report}>
          Report a mistake
        </a>
      )}{' '}
      <a href={`${path}.md`}>View as Markdown</a>
    </p>
  );
}

/** What a query may mean: a link for each meaning, with the reason it is listed. */
export function MeaningList({ found }: { found: readonly ShownMeaning[] }) {
  return (
    <ol class="results">
      {found.map(({ href, code, title, span, detail, why }) => (
        <li key={href}>
          <a class="result" href={href}>
            <span class="code">{code ?? 'Card'}</span>
            <span class="result-name">
              <Marked text={title} span={span} />
            </span>
            <span class="detail">
              {detail}
              {why && `. ${why}`}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function Marked({ text, span }: { text: string; span: readonly [number, number] | undefined }) {
  if (span === undefined) return <>{text}</>;
  const [from, to] = span;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
