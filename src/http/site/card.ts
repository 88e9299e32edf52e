// `/card/{shortName}` and `/cards`.
import type { Card } from '../../catalogue/card.ts';
import { isInForce } from '../../catalogue/card-rule.ts';
import { formatRate } from '../../catalogue/money.ts';
import { sayCaps } from '../../query/eligibility/cap-sentence.ts';
import { getDescription } from '../../query/eligibility/card-descriptions.ts';
import { type CardPage, renderCardPage } from '../../web/pages/card.tsx';
import { renderCardListPage } from '../../web/pages/card-list.tsx';
import type { RuleView } from '../../web/pages/card-rules.tsx';
import { writeCardMarkdown } from '../../web/pages/markdown/card-markdown.ts';
import { getHeadlines } from './card-headlines.ts';
import { sendErrorPage } from './error-page.ts';
import { sendTwin, splitTwin } from './twin.ts';
import type { VisitHandler } from './visit.ts';

export const answerCard: VisitHandler = (visit) => {
  const { served, reply, site, on } = visit;
  const { catalogue } = served;
  const { name: asked, extension } = splitTwin(visit);
  const card =
    catalogue.cards.find(({ shortName }) => shortName === asked) ??
    catalogue.cards.find(({ shortName }) => shortName.toLowerCase() === asked.toLowerCase());
  if (card === undefined)
    return sendErrorPage(visit, 404, {
      title: 'No such card',
      message: `We know no card “${asked.slice(0, 40)}”. All that we know are under Cards.`,
    });
  const path = `/card/${encodeURIComponent(card.shortName)}`;
  if (card.shortName !== asked) return reply.redirect(`${path}${extension}`, 301);
  return sendTwin(visit, `card ${card.shortName}`, path, () => {
    const { rewardRate, spendCap } = getDescription(card, { catalogue, on });
    const page: CardPage = {
      site,
      card,
      headline: rewardRate,
      baseRate: formatRate(card.baseRate),
      terms: spendCap,
      rules: listRules(card, on),
    };
    return { html: () => renderCardPage(page), markdown: () => writeCardMarkdown(page) };
  });
};

function listRules(card: Card, on: string): RuleView[] {
  return card.rules
    .filter((rule) => isInForce(rule, on))
    .sort((one, other) => other.rate - one.rate)
    .map((rule) => ({
      id: rule.id,
      label: rule.label,
      rate: formatRate(rule.rate),
      reduced: rule.effect === 'reduced',
      terms: sayCaps(card, [rule], { on }),
      codes: rule.mccs,
      except: rule.except,
      note: rule.note,
      until: rule.until,
    }));
}

export const answerCardList: VisitHandler = async ({ served, site, ask, send, on }) => {
  const { catalogue } = served;
  const cards = await getHeadlines(catalogue, on);
  const asked = ask('region').toUpperCase();
  const region = catalogue.meta.regions.includes(asked) ? asked : undefined;
  return send(`cards ${region ?? ''}`, () =>
    renderCardListPage({
      site,
      region,
      cards: cards.filter((card) => region === undefined || card.region === region),
    }),
  );
};
