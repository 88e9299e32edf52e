// `/my-cards?region=`: lists the region's cards to choose from.
import { renderMyCardsPage } from '../../web/pages/my-cards.tsx';
import type { PageHandler } from './page.ts';

export const answerMyCards: PageHandler = ({ catalogue, site, region, send }) =>
  send(`my-cards ${region}`, () =>
    renderMyCardsPage({ site, region, cards: catalogue.cards.filter((card) => card.region === region) }),
  );
