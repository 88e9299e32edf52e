// `/about/data`: figures about the catalogue being served.
import { renderAboutDataPage, type SourceUse } from '../../web/pages/about-data.tsx';
import { getCatalogueStats } from './catalogue-stats.ts';
import type { PageHandler } from './page.ts';

export const answerAboutData: PageHandler = async ({ catalogue, site, send }) => {
  const { byBasis, byConfidence, sightingsByYear, bySource } = await getCatalogueStats(catalogue);
  return send('about-data', () =>
    renderAboutDataPage({
      site,
      digest: catalogue.digest,
      byBasis,
      byConfidence,
      byYear: [...sightingsByYear].sort(([a], [b]) => a - b),
      sources: catalogue.meta.sources
        .map((source): SourceUse => {
          const tally = bySource.get(source.id);
          return { source, pieces: tally?.pieces ?? 0, first: tally?.first, last: tally?.last };
        })
        .sort((one, other) => other.pieces - one.pieces),
    }),
  );
};
