// `/mcc/{code}`, as HTML and as Markdown.
import { parseMccCode } from '../../catalogue/mcc.ts';
import { writeMccMarkdown } from '../../web/pages/markdown/mcc-markdown.ts';
import { type MccPage, renderMccPage } from '../../web/pages/mcc.tsx';
import { sendErrorPage } from './error-page.ts';
import { judgeCards } from './judge-cards.ts';
import { readRegion } from './region.ts';
import { getSurvey } from './survey.ts';
import { sendTwin, splitTwin } from './twin.ts';
import type { VisitHandler } from './visit.ts';

const MERCHANTS_PER_PAGE = 120;

export const answerMcc: VisitHandler = async (visit) => {
  const { served, reply, site, ask, on } = visit;
  const { catalogue } = served;
  const { name: asked, extension } = splitTwin(visit);
  const code = parseMccCode(asked);
  const mcc = catalogue.mccs.get(code ?? '');
  if (mcc === undefined)
    return sendErrorPage(visit, 404, {
      title: 'No such code',
      message: `${asked.slice(0, 40)} is not a merchant category code that we know. Codes have four digits, such as 0742.`,
    });
  if (mcc.code !== asked) return reply.redirect(`/mcc/${mcc.code}${extension}`, 301);
  const numbers = (await getSurvey(catalogue)).byMcc.get(mcc.code) ?? [];
  const pageCount = Math.max(1, Math.ceil(numbers.length / MERCHANTS_PER_PAGE));
  const page = Math.min(pageCount, Math.max(1, /^\d{1,4}$/.test(ask('page')) ? Number(ask('page')) : 1));
  const region = readRegion(visit);
  return sendTwin(visit, `mcc ${mcc.code} ${region} ${page}`, `/mcc/${mcc.code}`, () => {
    const codes = [...catalogue.mccs.keys()];
    const at = codes.indexOf(mcc.code);
    const props: MccPage = {
      site,
      mcc,
      region,
      verdicts: judgeCards(catalogue, { mcc: mcc.code, channel: undefined, region, on }),
      merchants: numbers
        .slice((page - 1) * MERCHANTS_PER_PAGE, page * MERCHANTS_PER_PAGE)
        .map((number) => catalogue.summarise(number)),
      merchantCount: numbers.length,
      page,
      pageCount,
      previous: catalogue.mccs.get(codes[at - 1] ?? ''),
      next: catalogue.mccs.get(codes[at + 1] ?? ''),
    };
    return { html: () => renderMccPage(props), markdown: () => writeMccMarkdown(props) };
  });
};
