// `/card/{shortName}`, one card as HTML and as Markdown, and `/cards`, the list of cards.
import { setImmediate } from 'node:timers/promises';
import type { Card } from '../../catalogue/card.ts';
import { isInForce } from '../../catalogue/card-rule.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { formatRate } from '../../catalogue/money.ts';
import { describeAge, getDescription } from '../../query/eligibility/describe-card.ts';
import { formatCaps } from '../../query/eligibility/format-caps.ts';
import { findCardByShortName } from '../../query/find-card.ts';
import { parseRegion } from '../../query/parse-parameters.ts';
import { type CardPage, type RuleView, renderCardPage } from '../../web/pages/card.tsx';
import { type CardRow, renderCardListPage } from '../../web/pages/card-list.tsx';
import { renderCardMarkdown } from '../../web/pages/card-markdown.ts';
import { sendErrorPage } from './error-page.ts';
import { type PageHandler, sendHtmlOrMarkdown, splitExtension } from './page.ts';

export const answerCard: PageHandler = (context) => {
  const { catalogue, reply, site, on } = context;
  const { name: requested, extension } = splitExtension(context);
  const card = findCardByShortName(catalogue.cards, requested);
  if (card === undefined)
    return sendErrorPage(context, 404, {
      title: 'Card not found',
      message: `We don’t know a card called “${requested.slice(0, 40)}”. See Cards for the full list.`,
    });
  const path = `/card/${encodeURIComponent(card.shortName)}`;
  if (card.shortName !== requested) return reply.redirect(`${path}${extension}`, 301);
  return sendHtmlOrMarkdown(context, `card ${card.shortName}`, path, () => {
    const { rewardRate, spendCap } = getDescription(card, { catalogue, on }, 'people');
    const page: CardPage = {
      site,
      card,
      headline: rewardRate,
      baseRate: formatRate(card.baseRate, card),
      age: describeAge(card, on),
      terms: spendCap,
      rules: listRules(card, on),
    };
    return { html: () => renderCardPage(page), markdown: () => renderCardMarkdown(page) };
  });
};

function listRules(card: Card, on: string): RuleView[] {
  return card.rules
    .filter((rule) => isInForce(rule, on))
    .sort((one, other) => other.rate - one.rate)
    .map((rule) => ({
      id: rule.id,
      label: rule.label,
      rate: formatRate(rule.rate, card),
      reduced: rule.effect === 'reduced',
      terms: formatCaps(card, [rule], { on }, 'people'),
      codes: rule.mccs,
      except: rule.except,
      note: rule.note,
      until: rule.until,
    }));
}

export const answerCardList: PageHandler = async ({ catalogue, site, query, send, on }) => {
  const cards = await getHeadlines(catalogue, on);
  const region = parseRegion(query.region ?? '', catalogue.meta.regions);
  return send(`cards ${region ?? ''}`, () =>
    renderCardListPage({
      site,
      region,
      cards: cards.filter((card) => region === undefined || card.region === region),
    }),
  );
};

/** Every card with its highest rate. Computing them all takes a while, so other requests get a turn after each one. */
async function getHeadlines(catalogue: Catalogue, on: string): Promise<CardRow[]> {
  const rows: CardRow[] = [];
  for (const card of catalogue.cards) {
    const { name, shortName, bank, rewardRate, spendCap } = getDescription(card, { catalogue, on }, 'people');
    rows.push({ name, shortName, bank, region: card.region, headline: rewardRate, terms: spendCap });
    await setImmediate();
  }
  return rows;
}
