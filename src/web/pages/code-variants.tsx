// A merchant's codes side by side, each with when it is used and the best card then.
import type { Mcc } from '../../catalogue/mcc.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { joinOr, upperFirst } from '../../query/eligibility/wording.ts';
import type { Circumstance, CodeVariant } from '../../query/evidence/code-variants.ts';
import type { Service } from '../../query/evidence/service.ts';
import type { CardVerdict } from './card-verdicts.tsx';
import { CodeLink } from './elements.tsx';
import { CHANNEL_LABELS, formatCountryInText, formatNetwork, formatPercent, isUsual } from './format.ts';

export interface JudgedVariant extends CodeVariant {
  readonly verdicts: readonly CardVerdict[];
}

interface CodeVariantsProps {
  readonly variants: readonly JudgedVariant[];
  readonly usual: UsualCode;
  findMcc(code: string): Mcc | undefined;
}

const MAX_SHOWN = 6;

export function CodeVariants({ variants, usual, findMcc }: CodeVariantsProps) {
  if (variants.length < 2) return null;
  return (
    <section class="variants" aria-labelledby="variants">
      <h2 id="variants">The code depends on the payment</h2>
      <ul>
        {variants.slice(0, MAX_SHOWN).map(({ mcc, when, verdicts }) => (
          <li key={mcc} data-rates={formatRates(verdicts)}>
            <CodeLink code={mcc} />
            <div>
              <strong>{formatCircumstances(when, usual)}</strong>
              <span class="detail">{findMcc(mcc)?.description}</span>
            </div>
            <div class="variant-card">
              <BestCard verdicts={verdicts} />
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

function BestCard({ verdicts }: { verdicts: readonly CardVerdict[] }) {
  const [best] = verdicts;
  if (!best?.eligible) return <span class="soft">No bonus on any card</span>;
  return (
    <>
      {best.rate}
      <span class="detail">{best.name}</span>
    </>
  );
}

/** For the island `site.js`, which looks for the visitor's own cards: `ONL=4 MPD|PLN=1.4 MPD`, best first. */
function formatRates(verdicts: readonly CardVerdict[]): string {
  return verdicts.map(({ shortName, rate }) => `${shortName}=${rate}`).join('|');
}
