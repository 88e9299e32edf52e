// The pages whose work is done in the browser: /my-cards, /qr and /statement.
import { compareText } from '../catalogue/compare-text.ts';
import { getMileValue } from '../catalogue/mile-value.ts';
import { MyCardsPage } from '../web/pages/my-cards.tsx';
import { QrPage } from '../web/pages/qr.tsx';
import { StatementPage } from '../web/pages/statement.tsx';
import { listTerms } from '../web/visitor/card-terms.ts';
import { LOCAL_HEADERS, type PageHandler, showPage } from './page.ts';

export const answerMyCards: PageHandler = ({ catalogue, region, on }) =>
  showPage(`my-cards ${region}`, MyCardsPage, () => ({
    settings: {
      region,
      cards: catalogue.cards
        .filter((card) => card.region === region)
        .map((card) => listTerms(card, on))
        .sort((one, other) => compareText(one.bank, other.bank)),
      mileValue: getMileValue(catalogue.meta, region),
    },
    on,
  }));

/** The only page that may ask for the camera. */
export const answerQr: PageHandler = ({ region }) =>
  showPage(`qr ${region}`, QrPage, () => ({ region }), {
    headers: { 'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()' },
  });

/** The statement is read in the browser; the page says where the program and its data are. */
export const answerStatement: PageHandler = ({ catalogue, site: { edition } }) =>
  showPage(
    `statement ${edition?.address ?? ''}`,
    StatementPage,
    () => ({ lean: edition, cards: catalogue.cards }),
    { headers: LOCAL_HEADERS },
  );
