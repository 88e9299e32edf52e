// `/`: the search, and an example that changes from day to day.
import { renderHomePage } from '../../web/pages/home.tsx';
import { getSurvey } from './survey.ts';
import type { VisitHandler } from './visit.ts';

const DAY_MS = 86_400_000;

export const answerHome: VisitHandler = async ({ served, site, ask, reply, send, on }) => {
  const query = ask('q');
  if (query !== '') return reply.redirect(`/search?q=${encodeURIComponent(query)}`, 302);
  const { catalogue } = served;
  const { examples } = await getSurvey(catalogue);
  return send('home', () => {
    const number = examples[Math.floor(Date.parse(on) / DAY_MS) % Math.max(1, examples.length)];
    const merchant = number === undefined ? undefined : catalogue.getMerchant(number);
    return renderHomePage({
      site,
      example: merchant && { merchant, mcc: catalogue.mccs.get(merchant.usual.mcc) },
    });
  });
};
