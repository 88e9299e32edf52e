// Why the usual code is the usual one, what changed when, and the same brand elsewhere: in words.
import type { RelatedMerchant } from '../../query/evidence/related-merchants.ts';
import type { WeighedEvidence } from '../../query/evidence/weigh-evidence.ts';
import { CodeLink } from './code.tsx';
import { CHANNEL_LABELS, sayCountry, sayDate } from './words.ts';

export function WhyUsual({ weighed: { usual } }: { weighed: WeighedEvidence }) {
  if (usual === undefined) return null;
  return (
    <>
      <h3 id="why">Why {usual.mcc}</h3>
      <ul>
        {usual.why.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

export function CodeChanges({ weighed: { changes } }: { weighed: WeighedEvidence }) {
  if (changes.length === 0) return null;
  return (
    <>
      <h3 id="changes">What changed</h3>
      <ul>
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>
            <CodeLink code={change.from} /> → <CodeLink code={change.to} />, {sayWhen(change)},{' '}
            {CHANNEL_LABELS[change.channel].toLowerCase()}, {sayCountry(change.country)}
            {change.seenAs && `, as “${change.seenAs}”`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `between Aug 2015 and Aug 2016`, `Apr 2020`. */
export function sayWhen({ after, by }: { readonly after: string; readonly by: string }): string {
  return after === by ? sayDate(by) : `between ${sayDate(after)} and ${sayDate(by)}`;
}

export function RelatedMerchants({ related }: { related: readonly RelatedMerchant[] }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related">The same brand elsewhere</h2>
      <ul class="code-list">
        {related.map(({ id, name, mcc, channel, home, why }) => (
          <li key={id}>
            <CodeLink code={mcc} />
            <div>
              <a href={`/merchant/${id}`}>{name}</a>
              <span class="detail">
                {CHANNEL_LABELS[channel]}, {sayCountry(home)}
                {why === 'owns the site' && '; owns the site'}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
