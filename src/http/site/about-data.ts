// `/about/data`: figures of the catalogue that is being served.
import { renderAboutDataPage, type SourceUse } from '../../web/pages/about-data.tsx';
import { getSurvey } from './survey.ts';
import type { VisitHandler } from './visit.ts';

export const answerAboutData: VisitHandler = async ({ served, site, send }) => {
  const { catalogue } = served;
  const { byBasis, byConfidence, sightingsByYear, bySource } = await getSurvey(catalogue);
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
