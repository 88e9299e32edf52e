// About the data: where it comes from, how much there is, its licences, and how confidence is calculated.
import { EVIDENCE_KINDS, type EvidenceKind } from '../../catalogue/evidence.ts';
import type { Source } from '../../catalogue/source.ts';
import { BarPlot } from './bar-plot.tsx';
import { ConfidenceRule } from './confidence-section.tsx';
import { ExternalLink } from './elements.tsx';
import {
  BASIS_LABELS,
  BASIS_SENTENCES,
  formatCount,
  formatDate,
  formatDateRange,
  formatNumber,
} from './format.ts';
import { renderPage } from './frame.tsx';
import { type SiteContext, toAbsolute } from './site-context.ts';

export interface SourceUse {
  readonly source: Source;
  /** How many pieces of evidence come from it. */
  readonly pieces: number;
  /** Their oldest and newest dates. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

export interface AboutDataPage {
  readonly site: SiteContext;
  readonly digest: string;
  /** Merchants by the strongest evidence for their usual code. */
  readonly byBasis: Readonly<Record<EvidenceKind, number>>;
  /** Merchants by confidence: 0 to 0.1, 0.1 to 0.2 … */
  readonly byConfidence: readonly number[];
  /** Sightings by the year they were last seen. */
  readonly byYear: readonly (readonly [year: number, sightings: number])[];
  readonly sources: readonly SourceUse[];
}

export function renderAboutDataPage(page: AboutDataPage): string {
  const { site } = page;
  const { edition, counts } = site.meta;
  const description = `${formatNumber(counts.merchants)} merchants, ${formatNumber(counts.mccs)} merchant category codes and ${formatNumber(counts.cards)} credit cards as of ${formatDate(edition)}: sources, licences, and how confidence is calculated.`;
  return renderPage({
    site,
    title: 'About the data',
    description,
    path: '/about/data',
    current: '/about/data',
    jsonLd: {
      '@type': 'Dataset',
      name: 'MCC Lookup catalogue',
      description,
      url: toAbsolute(site, '/about/data'),
      version: edition,
      dateModified: edition,
      isAccessibleForFree: true,
      license: 'https://creativecommons.org/publicdomain/zero/1.0/',
      creator: { '@type': 'Organization', name: 'MCC Lookup' },
      ...(site.offers.data && { distribution: DOWNLOADS.map((file) => describeDownload(site, file)) }),
      isBasedOn: page.sources.flatMap(({ source }) => (source.url === undefined ? [] : [source.url])),
    },
    children: <AboutMain {...page} />,
  });
}

const DOWNLOADS = [
  ['catalogue.json', 'application/json'],
  ['catalogue.ndjson', 'application/x-ndjson'],
  ['catalogue.sqlite', 'application/vnd.sqlite3'],
] as const;

function describeDownload(site: SiteContext, [file, type]: (typeof DOWNLOADS)[number]): object {
  return {
    '@type': 'DataDownload',
    encodingFormat: type,
    contentUrl: toAbsolute(site, `/data/latest/${file}`),
  };
}

function AboutMain(page: AboutDataPage) {
  const { site, digest } = page;
  const { edition, upstream, counts } = site.meta;
  return (
    <article class="prose">
      <h1>About the data</h1>
      <p class="lead">
        As of <time dateTime={edition}>{formatDate(edition)}</time>. Every code is backed by evidence with a
        source and a date. We calculate the usual code from that evidence and never enter it by hand.
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

      <Basis {...page} />
      <ConfidenceRule byConfidence={page.byConfidence} />
      <Sources {...page} />

      <section aria-labelledby="licences">
        <h2 id="licences">Licences</h2>
        <p>
          Our own work is dedicated to the public domain (CC0 1.0). Data from others keeps its own licence,
          listed above. Brands, operators and transit networks come from {upstream} (BSD 3-Clause), and their
          websites from Wikidata (CC0 1.0).
        </p>
        {site.offers.data && (
          <p>
            Download everything as CSV, JSON, NDJSON or SQLite, with schemas and checksums, from{' '}
            <a href="/data">/data</a>.
          </p>
        )}
        <p>
          Programs can read the version, counts and sources from <a href="/api/meta">/api/meta</a>. The digest
          of this version is <span class="mono digest">{digest}</span>.
        </p>
      </section>
    </article>
  );
}

function Basis({ byBasis, byYear }: AboutDataPage) {
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
            <BarPlot
              caption="Sightings by the year they were last seen"
              head={['Year', 'Sightings']}
              bars={byYear.map(([year, sightings]) => ({
                label: String(year),
                value: sightings,
                text: formatNumber(sightings),
              }))}
            />
          )}
        </div>
      </div>
    </section>
  );
}

function Sources({ sources }: AboutDataPage) {
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
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
      <p class="note">
        {formatCount(sources.length, 'source')} of codes. The sources for each card are on its page. Nothing
        here comes from a card network’s lookup service, because their terms forbid it.
      </p>
    </section>
  );
}
