// Where the data comes from, how much of it there is, and how confidence is computed.
import { EVIDENCE_KINDS, type EvidenceKind } from '../../catalogue/evidence.ts';
import type { Source } from '../../catalogue/source.ts';
import { BarPlot } from './bar-plot.tsx';
import { ConfidenceRule } from './confidence-section.tsx';
import { renderPage } from './frame.tsx';
import { OutwardLink } from './outward-link.tsx';
import { type SiteContext, toAbsolute } from './site-context.ts';
import { BASIS_LABELS, BASIS_SENTENCES, sayCount, sayDate, sayFromTo, sayNumber } from './words.ts';

export interface SourceUse {
  readonly source: Source;
  /** Pieces of evidence that name it. */
  readonly pieces: number;
  /** The oldest and the newest date of them. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

export interface AboutDataPage {
  readonly site: SiteContext;
  readonly digest: string;
  /** Merchants by what their usual code rests on. */
  readonly byBasis: Readonly<Record<EvidenceKind, number>>;
  /** Merchants by confidence: 0 to 0.1, 0.1 to 0.2 … */
  readonly byConfidence: readonly number[];
  /** Sightings by the year of the last one. */
  readonly byYear: readonly (readonly [year: number, sightings: number])[];
  readonly sources: readonly SourceUse[];
}

export function renderAboutDataPage(page: AboutDataPage): string {
  const { site } = page;
  const { edition, counts } = site.meta;
  const description = `${sayNumber(counts.merchants)} merchants, ${sayNumber(counts.mccs)} merchant category codes and ${sayNumber(counts.cards)} credit cards as of ${sayDate(edition)}: sources, licences, and how confidence is computed.`;
  return renderPage({
    site,
    title: 'The data',
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
      <h1>The data</h1>
      <p class="lead">
        Edition of <time dateTime={edition}>{sayDate(edition)}</time>. Every code rests on evidence with a
        source and a date; the usual code is worked out from that and never typed in.
      </p>
      <dl class="figures">
        {(
          [
            ['merchants', counts.merchants],
            ['web addresses', counts.domains],
            ['home countries', counts.countries],
            ['codes', counts.mccs],
            ['cards', counts.cards],
          ] as const
        ).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{sayNumber(count)}</dd>
          </div>
        ))}
      </dl>

      <Basis {...page} />
      <ConfidenceRule byConfidence={page.byConfidence} />
      <Sources {...page} />

      <section aria-labelledby="licences">
        <h2 id="licences">Licences</h2>
        <p>
          What we wrote is dedicated to the public domain (CC0 1.0). Facts of others keep their terms, listed
          above. Brands, operators and transit networks come from {upstream}, BSD 3-Clause, and their websites
          from Wikidata, CC0 1.0.
        </p>
        {site.offers.data && (
          <p>
            All of it to take along, as CSV, JSON, NDJSON and SQLite, with schemas and checksums:{' '}
            <a href="/data">/data</a>.
          </p>
        )}
        <p>
          Version, counts and sources for programs: <a href="/api/meta">/api/meta</a>. The digest of this
          edition is <span class="mono digest">{digest}</span>.
        </p>
      </section>
    </article>
  );
}

function Basis({ byBasis, byYear }: AboutDataPage) {
  return (
    <section aria-labelledby="basis">
      <h2 id="basis">What the codes rest on</h2>
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
            Most codes are still judged by what the business is, not seen. The pages say so, and a sighting
            from you is the best thing that you can add.
          </p>
        </div>
        <div>
          <BarPlot
            caption="Merchants by the strongest evidence for their usual code"
            head={['Evidence', 'Merchants']}
            bars={EVIDENCE_KINDS.map((kind) => ({
              label: BASIS_LABELS[kind],
              value: byBasis[kind],
              text: sayNumber(byBasis[kind]),
            }))}
          />
          {byYear.length > 0 && (
            <BarPlot
              caption="Sightings by the year of the last one"
              head={['Year', 'Sightings']}
              bars={byYear.map(([year, sightings]) => ({
                label: String(year),
                value: sightings,
                text: sayNumber(sightings),
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
              Pieces
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, pieces, first, last }) => (
            <tr key={source.id}>
              <td>
                <OutwardLink url={source.url}>{source.title}</OutwardLink>
                <span class="detail">
                  {source.publisher}
                  {last !== undefined && `, ${sayFromTo(first, last)}`}
                </span>
                {source.attribution && <span class="detail">{source.attribution}</span>}
              </td>
              <td class="licence">{source.licence}</td>
              <td class="number">{sayNumber(pieces)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">
        {sayCount(sources.length, 'source')} of codes. A card names its own sources on its page. None of it
        comes from a card network’s lookup service: their terms forbid it.
      </p>
    </section>
  );
}
