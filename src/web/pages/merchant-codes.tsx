// A merchant's codes: the usual one and how sure we are, the others side by side with when they are used and the best
// card then, and those in other countries.
import type { ComponentChildren } from 'preact';
import type { Evidence, Observation } from '../../catalogue/evidence.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import { type Merchant, type UsualCode, WHOLE_WORLD } from '../../catalogue/merchant.ts';
import { joinOr, upperFirst } from '../../query/eligibility/wording.ts';
import type { Circumstance, CodeVariant } from '../../query/evidence/code-variants.ts';
import { countReports } from '../../query/evidence/describe-evidence.ts';
import type { Service } from '../../query/evidence/service.ts';
import type { CardHere } from './cards-here.tsx';
import { CodeLink } from './elements.tsx';
import {
  BASIS_LABELS,
  CHANNEL_LABELS,
  formatConfidence,
  formatCount,
  formatCountry,
  formatCountryInText,
  formatDate,
  formatNetwork,
  formatPercent,
  formatSureness,
  isUsual,
} from './format.ts';
import { CodeKeys, type Label, Labels, Meter, ShareBar } from './pictures.tsx';

export type Mccs = ReadonlyMap<string, Mcc>;

interface UsualCodeAnswerProps {
  readonly merchant: Merchant;
  /** The usual code at the place of payment, if known; otherwise the merchant's usual code. */
  readonly code?: UsualCode | undefined;
  readonly mcc: Mcc | undefined;
  /** The code's page. */
  readonly href: string;
  /** Links below it. */
  readonly children?: ComponentChildren;
}

/** The answer: the usual code, what it covers, how sure we are, and the shares of the codes seen. */
export function UsualCodeAnswer({ merchant, code, mcc, href, children }: UsualCodeAnswerProps) {
  const usual = code ?? merchant.usual;
  return (
    <div class="answer">
      <CodeKeys code={usual.mcc} href={href} />
      <div class="answer-words">
        <p class="lead">{mcc?.description}</p>
        <p class="sureness">
          <strong>{formatConfidence(usual)}</strong>, <span class="soft">{formatSureness(usual)}</span>
        </p>
        <Meter value={usual.confidence} />
        <Labels
          of={[
            { text: BASIS_LABELS[usual.basis] },
            labelLastSeen({ usual, evidence: merchant.evidence }),
            labelReports(usual.mcc, merchant.evidence),
          ]}
        />
        <p>{children}</p>
      </div>
    </div>
  );
}

/** `Last seen Feb 2026, Singapore`; undefined if the usual code was never seen. */
function labelLastSeen({ usual, evidence }: Pick<Merchant, 'usual' | 'evidence'>): Label | undefined {
  const seen = evidence.filter(
    (piece): piece is Observation => piece.kind === 'observed' && piece.mcc === usual.mcc,
  );
  if (seen.length === 0) return undefined;
  const last = seen.reduce((one, other) => (other.lastSeen > one.lastSeen ? other : one));
  return { text: `Last seen ${formatDate(last.lastSeen)}, ${formatCountry(last.country)}` };
}

/** `Seen by 3 people`: by reports of visitors. */
function labelReports(mcc: string, evidence: readonly Evidence[]): Label | undefined {
  const people = countReports(mcc, evidence);
  return people === 0
    ? undefined
    : { kind: 'good', text: `Seen by ${formatCount(people, 'person', 'people')}` };
}

/** The shares of a merchant's codes as a picture, if there is more than one. */
function CodeShares({ merchant: { usual, alternatives }, mccs }: { merchant: Merchant; mccs: Mccs }) {
  if (alternatives.length === 0) return null;
  return (
    <figure class="code-shares">
      <figcaption>Of the evidence for all countries</figcaption>
      <ShareBar
        parts={[usual, ...alternatives].map(({ mcc, share }) => ({
          share,
          label: (
            <>
              <CodeLink code={mcc} /> {mccs.get(mcc)?.description}{' '}
              <span class="figure">{formatPercent(share)}</span>
            </>
          ),
        }))}
      />
    </figure>
  );
}

export interface VariantWithCards extends CodeVariant {
  /** Best first. */
  readonly cards: readonly CardHere[];
}

interface CodeVariantsProps {
  readonly variants: readonly VariantWithCards[];
  readonly usual: UsualCode;
  readonly mccs: Mccs;
}

const MAX_SHOWN = 6;

export function CodeVariants({ variants, usual, mccs }: CodeVariantsProps) {
  if (variants.length < 2) return null;
  return (
    <section class="variants" aria-labelledby="variants">
      <h2 id="variants">The code depends on the payment</h2>
      <ul>
        {variants.slice(0, MAX_SHOWN).map(({ mcc, when, cards }) => (
          <li key={mcc} data-rates={formatRates(cards)}>
            <CodeLink code={mcc} />
            <div>
              <strong>{formatCircumstances(when, usual)}</strong>
              <span class="detail">{mccs.get(mcc)?.description}</span>
            </div>
            <div class="variant-card">
              <BestCard cards={cards} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SERVICE_PHRASES: Readonly<Record<Service, string>> = {
  app: 'in its app',
  'bill payment': 'for bill payments',
  contract: 'for contracts',
  counter: 'at the counter',
  'EV charging': 'for EV charging',
  fares: 'for fares',
  fuel: 'for fuel',
  'gift cards': 'for gift cards',
  'grocery orders': 'for grocery orders',
  parking: 'for parking',
  'pay at the hotel': 'when you pay at the hotel',
  'post office': 'at the post office',
  'prepaid booking': 'for prepaid bookings',
  pump: 'at the pump',
  restaurant: 'at the restaurant',
  'top-up': 'for top-ups',
  vouchers: 'for vouchers',
};

/** `Usually, for example at the counter`, `At the pump or in Malaysia`. */
function formatCircumstances(when: readonly Circumstance[], usual: UsualCode): string {
  const phrases = when.map((each) => formatCircumstance(each, usual));
  const [first, ...others] = phrases as [string, ...string[]];
  return upperFirst(
    when[0]?.kind === 'usual' && others.length > 0
      ? `${first}, for example ${joinOr(others)}`
      : joinOr(phrases),
  );
}

/** `on Visa`. */
function formatCircumstance(when: Circumstance, usual: UsualCode): string {
  switch (when.kind) {
    case 'usual':
      return isUsual(usual) ? 'usually' : `most often (${formatPercent(usual.share)})`;
    case 'channel':
      return CHANNEL_LABELS[when.channel].toLowerCase();
    case 'service':
      return SERVICE_PHRASES[when.service];
    case 'network':
      return `on ${formatNetwork(when.network)}`;
    case 'country':
      return `in ${formatCountryInText(when.country)}`;
    case 'also':
      return `sometimes (${formatPercent(when.share)})`;
  }
}

function BestCard({ cards: [best] }: { cards: readonly CardHere[] }) {
  if (best === undefined) return <span class="soft">No card</span>;
  return (
    <>
      {best.mpd}
      <span class="detail">{best.name}</span>
    </>
  );
}

/** For the island `site.js`, which looks for the visitor's own cards: `ONL=4 MPD|PLN=1.4 MPD`, best first. */
function formatRates(cards: readonly CardHere[]): string {
  return cards.map(({ shortName, mpd }) => `${shortName}=${mpd}`).join('|');
}

/** Countries with another code than at home. */
export function listOtherCountries({
  usual,
  byCountry = {},
}: Merchant): { readonly country: string; readonly code: UsualCode }[] {
  return Object.entries(byCountry)
    .map(([country, code]) => ({ country, code }))
    .filter(({ code }) => code.mcc !== usual.mcc)
    .sort((a, b) => (a.country < b.country ? -1 : 1));
}

export function formatElsewhere(country: string): string {
  return country === WHOLE_WORLD ? 'Elsewhere' : formatCountry(country);
}

/** The shares of all its codes, and its usual codes in other countries. */
export function OtherCodes({ merchant, mccs }: { merchant: Merchant; mccs: Mccs }) {
  const countries = listOtherCountries(merchant);
  return (
    <>
      {merchant.alternatives.length > 0 && (
        <section aria-labelledby="alternatives">
          <h2 id="alternatives">All its codes</h2>
          <CodeShares merchant={merchant} mccs={mccs} />
        </section>
      )}
      {countries.length > 0 && (
        <section aria-labelledby="by-country">
          <h2 id="by-country">In other countries</h2>
          <ul class="code-list">
            {countries.map(({ country, code: { mcc, share, basis } }) => (
              <li key={country}>
                <CodeLink code={mcc} />
                <div>
                  <strong>{formatElsewhere(country)}: </strong>
                  {mccs.get(mcc)?.description}
                  <span class="detail">
                    {formatPercent(share)} of the evidence. {BASIS_LABELS[basis]}.
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
