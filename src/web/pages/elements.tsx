// Small pieces of markup that several pages share: a code, a rate, a card, a chart, links to choose from.
import type { ComponentChildren } from 'preact';
import type { MerchantSummary } from '../../catalogue/merchant.ts';
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';
import { formatCountry } from './format.ts';
import { CardArt } from './pictures.tsx';
import { linkCard, useSite } from './site-context.ts';

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
            <span class="code code-pill">{mcc}</span>
            <a href={`/merchant/${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Rate({ rate }: { rate: string }) {
  return (
    <p class="rate">
      <FigureAndUnit rate={rate} />
    </p>
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

interface CardLineProps extends Pick<EligibleCard, 'name' | 'shortName' | 'mpd'> {
  readonly bank: string;
  /** Its terms. */
  readonly children?: ComponentChildren;
}

/** A card, drawn, with its rate and terms. The rate comes first for those who hear it. */
export function CardLine({ name, shortName, bank, mpd, children }: CardLineProps) {
  const card = useSite().findCard(shortName);
  return (
    <>
      <CardArt bank={bank} name={name} pays={card?.rewardUnit} networks={card?.networks} />
      <Rate rate={mpd} />
      <p class="card-name">
        <a href={linkCard(shortName)}>{name}</a>
        <span class="detail">{bank}</span>
      </p>
      <div class="terms">{children}</div>
    </>
  );
}

/** A list of sentences, such as reasons or assumptions. */
export function Sentences({ of, ...list }: { of: readonly string[]; class?: string }) {
  return (
    <ul {...list}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

interface ChoiceLinksProps {
  readonly label: string;
  /** Text before the first choice. */
  readonly lead?: string;
  readonly choices: readonly {
    readonly href: string;
    readonly text: string;
    readonly current: boolean;
    /** The region that this choice selects, which the browser then remembers. */
    readonly region?: string | undefined;
  }[];
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

/** Chooses the region whose cards a page shows. */
export function RegionLinks({ region, link }: { region: string; link: (code: string) => string }) {
  return (
    <ChoiceLinks
      label="Region"
      choices={useSite().meta.regions.map((code) => ({
        href: link(code),
        text: formatCountry(code),
        current: code === region,
        region: code,
      }))}
    />
  );
}

/** The regions whose cards we have, as options for a select. */
export function RegionOptions({ region }: { region: string | undefined }) {
  return (
    <>
      {useSite().meta.regions.map((code) => (
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

interface ExternalLinkProps {
  readonly url: string | null | undefined;
  readonly children: ComponentChildren;
}

/** A link to another site. The data is not trusted to contain only web addresses. */
export function ExternalLink({ url, children }: ExternalLinkProps) {
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

interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value as text. */
  readonly text: string;
}

interface BarPlotProps {
  readonly caption: string;
  readonly head: readonly [string, string];
  readonly bars: readonly Bar[];
}

/** A bar chart, a row a bar. It is a table for screen readers, and its text is HTML, so it works on a phone and in print. */
export function BarPlot({ caption, head, bars }: BarPlotProps) {
  const max = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <table class="bars">
      <caption>{caption}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, text }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <svg width="100%" height="12" aria-hidden="true">
                <rect class="bar" width={`${Math.round((value / max) * 1000) / 10}%`} height="12" rx="2" />
              </svg>
              <span class="figure">{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
