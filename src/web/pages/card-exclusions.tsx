// What a bank excludes from all earning on a card.
import type { Card } from '../../catalogue/card.ts';
import { CodeRanges } from './code-ranges.tsx';

export function CardExclusions({ card }: { card: Card }) {
  const { researched, mccs, merchants = [] } = card.exclusions;
  return (
    <section aria-labelledby="exclusions">
      <h2 id="exclusions">Earns nothing</h2>
      {!researched && <p>What the bank excludes from all earning has not been researched.</p>}
      {researched && mccs.length === 0 && merchants.length === 0 && (
        <p>Nothing is excluded that we know of.</p>
      )}
      <CodeRanges lead="Codes" codes={mccs} />
      {merchants.length > 0 && <p class="terms">Merchants: {merchants.join(', ')}</p>}
    </section>
  );
}
