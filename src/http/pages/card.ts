// `/card/{shortName}`, one card as HTML and as Markdown, and `/cards`, the list of cards.
import { setImmediate } from 'node:timers/promises';
import { getDescription } from '../../query/eligibility/describe-card.ts';
import { findCardByShortName } from '../../query/find-card.ts';
import { parseRegion } from '../../query/parse-parameters.ts';
import { CardPage, formatCardPage } from '../../web/pages/card.tsx';
import { CardListPage, type CardListPageProps } from '../../web/pages/card-list.tsx';
import { linkCard } from '../../web/pages/site-context.ts';
import { type PageHandler, sendErrorPage, sendHtmlOrMarkdown, splitExtension } from './page.ts';

export const answerCard: PageHandler = (context) => {
  const { catalogue, reply, on } = context;
  const { name: requested, extension } = splitExtension(context);
  const card = findCardByShortName(catalogue.cards, requested);
  if (card === undefined)
    return sendErrorPage(context, 404, {
      title: 'Card not found',
      message: `We don’t know a card called “${requested.slice(0, 40)}”. See Cards for the full list.`,
    });
  const path = linkCard(card.shortName);
  if (card.shortName !== requested) return reply.redirect(`${path}${extension}`, 301);
  const getProps = () => ({ card, on, description: getDescription(card, { catalogue, on }, 'people') });
  return sendHtmlOrMarkdown(context, `card ${card.shortName}`, path, CardPage, getProps, (_, props) =>
    formatCardPage(props),
  );
};

export const answerCardList: PageHandler = async ({ catalogue, query, sendPage, on }) => {
  const region = parseRegion(query.region ?? '', catalogue.meta.regions);
  const cards: CardListPageProps['cards'][number][] = [];
  for (const card of catalogue.cards) {
    if (region !== undefined && card.region !== region) continue;
    cards.push({ ...getDescription(card, { catalogue, on }, 'people'), region: card.region });
    // Describing them all takes a while, so other requests get a turn after each one.
    await setImmediate();
  }
  return sendPage(`cards ${region ?? ''}`, CardListPage, () => ({ region, cards }));
};
