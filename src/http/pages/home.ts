// `/`: the search, and an example that changes every day.
import { renderHomePage } from '../../web/pages/home.tsx';
import { getExamples } from './best-known.ts';
import type { PageHandler } from './page.ts';

const DAY_MS = 86_400_000;

export const answerHome: PageHandler = async ({ catalogue, site, query, reply, send, on }) => {
  if (query.q) return reply.redirect(`/search?${new URLSearchParams(query as Record<string, string>)}`, 302);
  const examples = getExamples(catalogue);
  return send('home', () => {
    const number = examples[Math.floor(Date.parse(on) / DAY_MS) % Math.max(1, examples.length)];
    const merchant = number === undefined ? undefined : catalogue.getMerchant(number);
    return renderHomePage({
      site,
      example: merchant && { merchant, mcc: catalogue.mccs.get(merchant.usual.mcc) },
    });
  });
};
