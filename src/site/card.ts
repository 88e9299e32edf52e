// `/card/{shortName}`, one card as HTML and as Markdown, and `/cards`, the list of cards.
import { getDescription } from '../query/eligibility/describe-card.ts';
import { findCardByShortName } from '../query/find-card.ts';
import { parseRegion } from '../query/parse-parameters.ts';
import { CardPage, formatCardPage } from '../web/pages/card.tsx';
import { CardListPage, type CardListPageProps } from '../web/pages/card-list.tsx';
import { linkCard } from '../web/pages/site-context.ts';
import { type PageHandler, redirect, refuse, showHtmlOrMarkdown, showPage, splitExtension } from './page.ts';

export const answerCard: PageHandler = (context) => {
  const { catalogue, on } = context;
  const { name: requested, extension } = splitExtension(context);
  const card = findCardByShortName(catalogue.cards, requested);
  if (card === undefined)
    return refuse(404, {
      title: 'Card not found',
      message: `We don’t know a card called “${requested.slice(0, 40)}”. See Cards for the full list.`,
    });
  const path = linkCard(card.shortName);
  if (card.shortName !== requested) return redirect(`${path}${extension}`, 301);
  const getProps = () => ({ card, on, description: getDescription(card, { catalogue, on }, 'people') });
  return showHtmlOrMarkdown(context, `card ${card.shortName}`, path, CardPage, getProps, (_, props) =>
    formatCardPage(props),
  );
};

export const answerCardList: PageHandler = async ({ catalogue, query, on, nextTurn }) => {
  const region = parseRegion(query.region ?? '', catalogue.meta.regions);
  const cards: CardListPageProps['cards'][number][] = [];
  for (const card of catalogue.cards) {
    if (region !== undefined && card.region !== region) continue;
    cards.push({ ...getDescription(card, { catalogue, on }, 'people'), region: card.region });
    // Describing them all takes a while, so other requests get a turn after each one.
    await nextTurn();
  }
  return showPage(`cards ${region ?? ''}`, CardListPage, () => ({ region, cards }));
};
