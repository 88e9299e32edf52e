// `/card/{shortName}`: one card, as HTML and as Markdown.
import { getDescription } from '../query/eligibility/describe-card.ts';
import { findCardByShortName } from '../query/find-card.ts';
import { CardPage, formatCardPage } from '../web/pages/card.tsx';
import { linkCard } from '../web/pages/site-context.ts';
import { type PageHandler, redirect, showError, showHtmlOrMarkdown, splitExtension } from './page.ts';

export const answerCard: PageHandler = (context) => {
  const { catalogue, on } = context;
  const { name: requested, extension } = splitExtension(context);
  const card = findCardByShortName(catalogue.cards, requested);
  if (card === undefined)
    return showError(404, {
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
