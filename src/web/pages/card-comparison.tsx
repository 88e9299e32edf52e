// Up to four cards side by side: what each earns on everyday spending, its caps, and what it costs.
import type { ComponentChildren } from 'preact';
import type { Channel } from '../../catalogue/evidence.ts';
import { formatRate } from '../../catalogue/money.ts';
import { describeFacts } from '../../query/eligibility/describe-facts.ts';
import { upperFirst } from '../../query/eligibility/wording.ts';
import type { CardHere } from './cards-here.tsx';
import { formatDate } from './format.ts';
import { CardArt, Labels } from './pictures.tsx';
import { linkCard } from './site-context.ts';
import { type ListedCard, labelRule, listTopRules, nameTopRules } from './terms.tsx';

/** What most people pay for, each with the code it carries. */
export const EVERYDAY: readonly {
  readonly name: string;
  readonly mcc: string;
  readonly channel: Channel | undefined;
}[] = [
  { name: 'Restaurants', mcc: '5812', channel: 'offline' },
  { name: 'Groceries', mcc: '5411', channel: 'offline' },
  { name: 'Shopping online', mcc: '5311', channel: 'online' },
  { name: 'Taxis and rides', mcc: '4121', channel: 'online' },
  { name: 'Petrol', mcc: '5541', channel: 'offline' },
  { name: 'Flights', mcc: '4511', channel: 'online' },
];

export interface ComparedCard extends ListedCard {
  /** In the order of `EVERYDAY`. */
  readonly everyday: readonly CardHere[];
}

export function CardComparison({ cards }: { cards: readonly ComparedCard[] }) {
  const facts = cards.map(
    ({ card }) => new Map(describeFacts(card).map(({ label, value }) => [label, value])),
  );
  const named = [...new Set(facts.flatMap((each) => [...each.keys()]))];
  return (
    <section aria-labelledby="compared">
      <h2 id="compared">Side by side</h2>
      <div class="compared-scroll">
        <table class="compared">
          <thead>
            <tr>
              <td />
              {cards.map(({ card }) => (
                <th key={card.shortName} scope="col">
                  <CardArt
                    bank={card.bank}
                    name={card.name}
                    pays={card.rewardUnit}
                    networks={card.networks}
                  />
                  <a href={linkCard(card.shortName)}>{card.name}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row
              name="At best"
              of={cards.map(({ card, description, on }) => {
                const [first] = listTopRules(card, description, on);
                return (
                  <>
                    <strong>{description.rewardRate}</strong>
                    {first && (
                      <>
                        <span class="detail">{nameTopRules(listTopRules(card, description, on))}</span>
                        <Labels of={labelRule(card, first)} />
                      </>
                    )}
                  </>
                );
              })}
            />
            <Row
              name="Elsewhere"
              of={cards.map(({ card }) => (
                <strong key={card.shortName}>{formatRate(card.baseRate, card)}</strong>
              ))}
            />
            {EVERYDAY.map(({ name, mcc }, index) => (
              <Row
                key={mcc}
                name={name}
                of={cards.map(({ card, everyday }) => {
                  const { mpd, labels } = everyday[index]!;
                  return (
                    <>
                      <strong key={card.shortName}>{mpd}</strong>
                      {labels.more[0] && <Labels of={labels.more.slice(0, 1)} />}
                    </>
                  );
                })}
              />
            ))}
            {named.map((name) => (
              <Row
                key={name}
                name={name}
                of={facts.map((each) => upperFirst(each.get(name) ?? 'does not apply'))}
              />
            ))}
            <Row
              name="Terms as of"
              of={cards.map(({ card }) => (card.asOf === null ? 'No date' : formatDate(card.asOf)))}
            />
          </tbody>
        </table>
      </div>
      <p class="note">
        What each earns for sure, by how most people pay there; in yellow what more it can earn if you meet
        its terms.
      </p>
    </section>
  );
}

function Row({ name, of }: { name: string; of: readonly ComponentChildren[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {of.map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
}
