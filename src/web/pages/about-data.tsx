// About the data: where it comes from, how much there is, its licences, and how confidence is calculated.
import { EVIDENCE_KINDS, type EvidenceKind } from '../../catalogue/evidence.ts';
import type { Source } from '../../catalogue/source.ts';
import { ADJUSTMENTS } from '../../query/evidence/confidence-table.ts';
import { CONFIDENCE_RULE } from '../../query/evidence/rank-codes.ts';
import { BarPlot, ExternalLink } from './elements.tsx';
import {
  BASIS_LABELS,
  BASIS_SENTENCES,
  formatCount,
  formatDate,
  formatDateRange,
  formatNumber,
  formatPercent,
} from './format.ts';
import { Page } from './frame.tsx';
import { toAbsolute, useSite } from './site-context.ts';

/** Figures that need a pass over all merchants. */
export interface AboutDataPageProps {
  readonly digest: string;
  /** Merchants by the strongest evidence for their usual code. */
  readonly byBasis: Readonly<Record<EvidenceKind, number>>;
  /** Merchants by confidence: 0 to 0.1, 0.1 to 0.2 … */
  readonly byConfidence: readonly number[];
  /** Observations by the year they were last seen. */
  readonly byYear: readonly (readonly [year: number, observations: number])[];
  /** How many pieces of evidence come from each source, with their oldest and newest dates. */
  readonly sources: readonly {
    readonly source: Source;
    readonly pieces: number;
    readonly first?: string;
    readonly last?: string;
  }[];
}

const DOWNLOADS = [
  ['catalogue.json', 'application/json'],
  ['catalogue.ndjson', 'application/x-ndjson'],
  ['catalogue.sqlite', 'application/vnd.sqlite3'],
] as const;

export function AboutDataPage(props: AboutDataPageProps) {
  const { digest, byConfidence, sources } = props;
  const site = useSite();
  const { edition, upstream, counts } = site.meta;
  const description = `${formatNumber(counts.merchants)} merchants, ${formatNumber(counts.mccs)} merchant category codes and ${formatNumber(counts.cards)} credit cards as of ${formatDate(edition)}: sources, licences, and how confidence is calculated.`;
  const downloads = DOWNLOADS.map(([file, type]) => ({
    '@type': 'DataDownload',
    encodingFormat: type,
    contentUrl: toAbsolute(site, `/data/latest/${file}`),
  }));
  return (
    <Page
      title="About the data"
      description={description}
      path="/about/data"
      current="/about/data"
      jsonLd={{
        '@type': 'Dataset',
        name: 'MCC Lookup catalogue',
        description,
        url: toAbsolute(site, '/about/data'),
        version: edition,
        dateModified: edition,
        isAccessibleForFree: true,
        ...(site.offers.data && { license: toAbsolute(site, '/data/latest/NOTICE') }),
        creator: { '@type': 'Organization', name: 'MCC Lookup' },
        ...(site.offers.data && { distribution: downloads }),
        isBasedOn: sources.flatMap(({ source }) => (source.url === undefined ? [] : [source.url])),
      }}
    >
      <article class="prose">
        <h1>About the data</h1>
        <p class="lead">
          As of <time dateTime={edition}>{formatDate(edition)}</time>. Every code rests on evidence with a
          source and a date: payments that were seen, a network’s list, an editor’s judgement, or the type of
          business. The usual code is worked out from all of it by one rule, the same for every merchant.
        </p>
        <dl class="figures">
          {(
            [
              ['merchants', counts.merchants],
              ['web addresses', counts.domains],
              ['countries', counts.countries],
              ['codes', counts.mccs],
              ['cards', counts.cards],
            ] as const
          ).map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>

        <Basis {...props} />
        <ConfidenceRule byConfidence={byConfidence} />
        <Sources sources={sources} />

        <section aria-labelledby="licences">
          <h2 id="licences">Licences</h2>
          <p>
            Our own work is dedicated to the public domain (CC0 1.0), the names of codes included where they
            are in our wording; each code says whose its names are. Data from others keeps its own licence,
            listed above. Brands, operators and transit networks come from {upstream} (BSD 3-Clause), and
            their websites from Wikidata (CC0 1.0).
          </p>
          {site.offers.data && (
            <p>
              Download everything as CSV, JSON, NDJSON or SQLite, with schemas and checksums, from{' '}
              <a href="/data">/data</a>.
            </p>
          )}
          <p>
            Programs can read the version, counts and sources from <a href="/api/meta">/api/meta</a>. The
            digest of this version is <span class="mono digest">{digest}</span>.
          </p>
        </section>
      </article>
    </Page>
  );
}

function Basis({ byBasis, byYear }: AboutDataPageProps) {
  return (
    <section aria-labelledby="basis">
      <h2 id="basis">How we know the codes</h2>
      <div class="beside">
        <div>
          <dl class="kinds">
            {EVIDENCE_KINDS.map((kind) => (
              <div key={kind}>
                <dt>{BASIS_LABELS[kind]}</dt>
                <dd>{BASIS_SENTENCES[kind]}</dd>
              </div>
            ))}
          </dl>
          <p>
            Most codes are still based on the type of business and have not been seen on a payment. Each page
            says so. If you have seen a code on a payment, reporting it is the best help you can give.
          </p>
        </div>
        <div>
          <BarPlot
            caption="Merchants by the strongest evidence for their usual code"
            head={['Evidence', 'Merchants']}
            bars={EVIDENCE_KINDS.map((kind) => ({
              label: BASIS_LABELS[kind],
              value: byBasis[kind],
              text: formatNumber(byBasis[kind]),
            }))}
          />
          {byYear.length > 0 && (
            <details>
              <summary>Observations by year</summary>
              <BarPlot
                caption="Observations by the year they were last seen"
                head={['Year', 'Observations']}
                bars={byYear.map(([year, count]) => ({
                  label: String(year),
                  value: count,
                  text: formatNumber(count),
                }))}
              />
            </details>
          )}
        </div>
      </div>
    </section>
  );
}

const AGES = [0, 5, 10, 15];

/** How the usual code and its confidence are calculated. */
function ConfidenceRule({ byConfidence }: { byConfidence: readonly number[] }) {
  const { observed, halfLifeYears, date } = CONFIDENCE_RULE;
  return (
    <section aria-labelledby="confidence">
      <h2 id="confidence">How confidence is calculated</h2>
      <div class="beside">
        <div>
          <p>
            Whoever says something about a merchant is a witness, worth the chance that what it says is the
            code of your next purchase. These rules date from {formatDate(date)}; the chances are fitted on
            what was seen and not used, by a command that everybody can run.
          </p>
          <details>
            <summary>The rule in full</summary>
            <ul>
              <li>
                Once each: whatever one publisher says about a merchant is one witness, never worth{' '}
                {formatPercent(0.9)} alone. Its codes divide its worth by their payments. Its worth halves
                every {halfLifeYears} years, and is half if it is not from the merchant’s usual channel
                (online or in person).
              </li>
              <li>
                Here before there: what was seen in the country asked about decides there. Everything seen
                elsewhere is one more witness, worth less than our editors’ entry.
              </li>
              <li>
                Whoever says restaurant, bar or fast food by the type of business leaves a part of the doubt
                to the other two; so it is with stations and their pumps, clothes for families and for adults,
                opticians and optometrists.
              </li>
              <li>
                Witnesses are combined by Dempster’s rule: a code’s weight is{' '}
                <span class="mono">Π(1 + chance ÷ doubt) − 1</span>, and its confidence is its weight divided
                by the sum of all weights plus 1. What is missing to {formatPercent(1)} is the chance of a
                code that nobody named.
              </li>
              <li>
                What comes out is then made as sure as it is right: its odds change by a table, fitted on{' '}
                {formatNumber(CASES)} cases in which a witness kept silent, by what the code rests on, whether
                others disagree, and which code it is.
              </li>
            </ul>
          </details>
        </div>
        <div>
          <BarPlot
            caption="Chance that a single witness is right"
            head={['Evidence', 'Chance']}
            bars={listChances()}
          />
          <BarPlot
            caption="Worth of a high-trust observation as it ages"
            head={['Age', 'Chance']}
            bars={AGES.map((age) => {
              const worth = observed.high * 0.5 ** (age / halfLifeYears);
              return { label: age === 0 ? 'new' : `${age} years`, value: worth, text: worth.toFixed(2) };
            })}
          />
          <BarPlot
            caption="Merchants by confidence"
            head={['Confidence', 'Merchants']}
            bars={byConfidence.map((merchants, tenth) => ({
              label: `${formatPercent(tenth / 10)} to ${formatPercent((tenth + 1) / 10)}`,
              value: merchants,
              text: formatNumber(merchants),
            }))}
          />
        </div>
      </div>
    </section>
  );
}

/** Each case rests on one thing; the rows by code count them again. */
const CASES = ADJUSTMENTS.reduce(
  (sum, { restsOn, cases }) => sum + (/^judged \d/.test(restsOn) ? 0 : cases),
  0,
);

function listChances() {
  const { observed } = CONFIDENCE_RULE;
  return [
    ...(['high', 'medium', 'low'] as const).map((trust) => ({
      label: `Seen, ${trust} trust`,
      value: observed[trust],
      text: String(observed[trust]),
    })),
    ...(['assigned', 'editorial', 'inferred', 'inferredBrands'] as const).map((kind) => ({
      label: kind === 'inferredBrands' ? 'Inferred from a list of the world’s brands' : BASIS_LABELS[kind],
      value: CONFIDENCE_RULE[kind],
      text: String(CONFIDENCE_RULE[kind]),
    })),
  ];
}

/** Those with the most evidence; the others are folded. */
const MAX_OPEN_SOURCES = 8;

function Sources({ sources }: Pick<AboutDataPageProps, 'sources'>) {
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <SourceTable sources={sources.slice(0, MAX_OPEN_SOURCES)} />
      {sources.length > MAX_OPEN_SOURCES && (
        <details class="folded">
          <summary>{formatCount(sources.length - MAX_OPEN_SOURCES, 'more source')}</summary>
          <SourceTable sources={sources.slice(MAX_OPEN_SOURCES)} />
        </details>
      )}
      <p class="note">
        {formatCount(sources.length, 'source')} of codes. The sources for each card are on its page. Nothing
        here comes from a card network’s lookup service, because their terms forbid it.
      </p>
    </section>
  );
}

function SourceTable({ sources }: Pick<AboutDataPageProps, 'sources'>) {
  return (
    <table class="evidence">
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Licence</th>
          <th scope="col" class="number">
            Evidence
          </th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ source, pieces, first, last }) => (
          <tr key={source.id}>
            <td>
              <ExternalLink url={source.url}>{source.title}</ExternalLink>
              <span class="detail">
                {source.publisher}
                {last !== undefined && `, ${formatDateRange(first, last)}`}
              </span>
              {source.attribution && <span class="detail">{source.attribution}</span>}
            </td>
            <td class="licence">{source.licence}</td>
            <td class="number">{formatNumber(pieces)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
