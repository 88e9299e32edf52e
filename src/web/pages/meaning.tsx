// One meaning of the text in the search box, as shown in results and suggestions: where it leads and why it is listed.
import type { CodeMeaning, Meaning, MerchantMeaning, UnderstoodQuery } from '../../query/understand-query.ts';
import { CHANNEL_LABELS, formatCountry, formatPercent } from './format.ts';
import { linkCard, type SiteContext, withRegion } from './site-context.ts';

export interface ShownMeaning {
  readonly href: string;
  readonly title: string;
  /** The part of the title that matched, in UTF-16 units. */
  readonly span?: readonly [number, number] | undefined;
  readonly code?: string | undefined;
  readonly detail: string;
  /** Why it is listed; empty if the title shows it. */
  readonly why: string;
  /** The merchant's id. */
  readonly merchant?: string | undefined;
}

export interface ShowOptions extends Pick<UnderstoodQuery, 'intent' | 'subject'> {
  readonly region: string;
  readonly site: Pick<SiteContext, 'defaultRegion'>;
}

export function showMeaning(meaning: Meaning, options: ShowOptions): ShownMeaning {
  switch (meaning.kind) {
    case 'merchant':
      return showMerchant(meaning, options);
    case 'code':
      return showCode(meaning, options);
    case 'card': {
      const { name, shortName, bank, region } = meaning.card;
      return {
        href: linkCard(shortName),
        title: name,
        detail: `Credit card. ${bank}, ${formatCountry(region)}`,
        why: '',
      };
    }
  }
}

function showMerchant(meaning: MerchantMeaning, { intent, region, site }: ShowOptions): ShownMeaning {
  const { id, name, mcc, category, channel, country } = meaning.row;
  return {
    href:
      intent === 'best-card'
        ? linkBestCard({ at: name, merchant: id }, region)
        : withRegion(`/merchant/${id}`, region, site),
    title: name,
    span: meaning.span,
    code: mcc,
    detail: `${category}. ${CHANNEL_LABELS[channel]}, ${formatCountry(country)}`,
    why: explainMerchant(meaning),
    merchant: id,
  };
}

function explainMerchant({ why, text }: MerchantMeaning): string {
  switch (why) {
    case 'address':
      return `Owns ${text}`;
    case 'spelling':
      return 'Similar spelling';
    case 'line':
      return 'Found by reading your text as a statement line';
    case 'some-words':
      return 'Shares only some of the words';
    default:
      return text === undefined ? '' : `Also known as ${text}`;
  }
}

function showCode({ mcc, why, probability, because = [] }: CodeMeaning, options: ShowOptions): ShownMeaning {
  const { intent, subject, region, site } = options;
  return {
    href:
      intent === 'best-card'
        ? linkBestCard({ at: mcc.code }, region)
        : withRegion(`/mcc/${mcc.code}`, region, site),
    title: mcc.description,
    code: mcc.code,
    detail: `Category code. ${mcc.category}`,
    why: why === 'guess' ? formatGuess(probability, because) : why === 'words' ? `Fits “${subject}”` : '',
  };
}

/** Nothing based on a name alone is certain. */
const MAX_CERTAINTY = 0.99;

function formatGuess(probability: number | undefined, because: readonly string[]): string {
  const likely =
    probability === undefined ? '' : `${formatPercent(Math.min(probability, MAX_CERTAINTY))} likely, `;
  return `A guess: ${likely}because of “${because.join('”, “')}”`;
}

/** `/best-card?at=Grab&merchant=grab&region=SG` */
export function linkBestCard(
  place: { readonly at: string; readonly merchant?: string },
  region: string,
): string {
  return `/best-card?${new URLSearchParams({ ...place, region })}`;
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
              <bdi>
                <Marked text={title} span={span} />
              </bdi>
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
