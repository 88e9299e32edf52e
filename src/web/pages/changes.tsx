// What editions of the data changed about cards and codes: new terms first, corrections of the data folded by card.
import type { Change } from '../../catalogue/change.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import { upperFirst } from '../../query/eligibility/wording.ts';
import { CodeLink, ExternalLink, RegionLinks } from './elements.tsx';
import { formatCount, formatCountryInText, formatDate, readHost } from './format.ts';
import { Page } from './frame.tsx';
import { linkCard } from './site-context.ts';

export interface ChangesPageProps {
  readonly region: string;
  /** Only of this card. */
  readonly card: { readonly shortName: string; readonly name: string } | undefined;
  /** The latest edition first. */
  readonly changes: readonly Change[];
}

const link = (path: string) => (region: string | undefined, card: string | undefined) => {
  if (card !== undefined) return `${path}?card=${encodeURIComponent(card)}`;
  return region === undefined ? path : `${path}?region=${region}`;
};

export const linkChanges = link('/changes');
export const linkFeed = link('/changes.atom');

export function ChangesPage({ region, card, changes }: ChangesPageProps) {
  const about = card?.name ?? `cards in ${formatCountryInText(region)}`;
  const editions = groupBy(changes, ({ edition }) => edition);
  const feed = linkFeed(region, card?.shortName);
  return (
    <Page
      title={card === undefined ? 'What changed' : `What changed: ${card.name}`}
      description={`What each edition of the data changed about ${about}: rates, caps, fees and exclusions, from which day, and by which source.`}
      path={card === undefined ? '/changes' : undefined}
      feed={feed}
      picture="cards"
    >
      <h1>What changed</h1>
      {card === undefined ? (
        <RegionLinks region={region} link={(code) => linkChanges(code, undefined)} />
      ) : (
        <p>
          Only <a href={linkCard(card.shortName)}>{card.name}</a>.{' '}
          <a href={linkChanges(region, undefined)}>All {formatCountryInText(region)}</a>
        </p>
      )}
      <p>
        To be told: <a href={feed}>the feed of this page</a>, or <a href="/docs/api">/api/changes</a> for
        programs.
      </p>
      {changes.length === 0 && <p>Nothing changed about {about} in the editions that we keep.</p>}
      {[...editions].map(([edition, together]) => (
        <EditionChanges key={edition} edition={edition} changes={together} />
      ))}
    </Page>
  );
}

function EditionChanges({ edition, changes }: { edition: string; changes: readonly Change[] }) {
  const terms = changes.filter(({ cause }) => cause === 'terms');
  const records = groupBy(
    changes.filter(({ cause }) => cause === 'record'),
    ({ id }) => id,
  );
  return (
    <section aria-labelledby={`edition-${edition}`}>
      <h2 id={`edition-${edition}`}>Edition of {formatDate(edition)}</h2>
      <h3>New terms</h3>
      {terms.length === 0 ? (
        <p>No terms that begin or end after the edition before.</p>
      ) : (
        <ul class="spaced">
          {terms.map((change, index) => (
            <li key={index}>
              <Subject change={change} />: <ChangeWords change={change} />
            </li>
          ))}
        </ul>
      )}
      {records.size > 0 && (
        <>
          <h3>Corrected and completed in our data</h3>
          <p class="note">
            These say what we know now and did not before, or had wrong. The bank may have changed nothing.
          </p>
          {[...records.values()].map((together) => (
            <details key={together[0]!.id}>
              <summary>
                {together[0]!.name} <span class="soft">{formatCount(together.length, 'change')}</span>
              </summary>
              <p>
                <Subject change={together[0]!} />
              </p>
              <ul class="spaced">
                {together.map((change, index) => (
                  <li key={index}>
                    <ChangeWords change={change} />
                  </li>
                ))}
              </ul>
              <Sources change={together[0]!} />
            </details>
          ))}
        </>
      )}
    </section>
  );
}

function Subject({ change: { about, id, name } }: { change: Change }) {
  if (about === 'card') return <a href={linkCard(id)}>{name}</a>;
  return (
    <>
      <CodeLink code={id} /> {name}
    </>
  );
}

const EFFECTS = { better: 'better for the holder', worse: 'worse for the holder' } as const;

function ChangeWords({ change }: { change: Change }) {
  const { what, before, after, added, removed, from, cause, effect } = change;
  const notes = [from && `from ${formatDate(from)}`, cause === 'terms' && effect && EFFECTS[effect]].filter(
    Boolean,
  );
  return (
    <>
      <strong>{upperFirst(what)}</strong>
      {notes.length > 0 && <span class="soft"> {notes.join(', ')}</span>}
      {before !== undefined && before !== after && (
        <span class="detail">
          Was: <del>{before}</del>
        </span>
      )}
      {after !== undefined && (
        <span class="detail">
          {before === undefined ? 'New' : 'Is'}: {after}
        </span>
      )}
      <Names lead={what === 'exclusions' ? 'Earn nothing now' : 'Added'} names={added} />
      <Names lead={what === 'exclusions' ? 'No longer excluded' : 'No longer'} names={removed} />
      {cause === 'terms' && <Sources change={change} />}
    </>
  );
}

const MAX_NAMES = 12;

function Names({ lead, names }: { lead: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const rest = names.length - MAX_NAMES;
  return (
    <span class="detail">
      {lead}: {names.slice(0, MAX_NAMES).join(', ')}
      {rest > 0 && ` and ${rest} more`}
    </span>
  );
}

function Sources({ change: { sources, asOf } }: { change: Change }) {
  if (sources.length === 0) return null;
  return (
    <span class="detail">
      {sources.map((url, index) => (
        <span key={url}>
          {index === 0 ? 'Read: ' : ', '}
          <ExternalLink url={url}>{readHost(url)}</ExternalLink>
        </span>
      ))}
      {asOf && ` (${formatDate(asOf)})`}
    </span>
  );
}
