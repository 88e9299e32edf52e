// GET /wallet, and the cards of a region that its script reads.
import { getMileValue } from '../catalogue/mile-value.ts';
import { type WalletData, WalletPage } from '../web/pages/wallet.tsx';
import { JSON_TYPE, LOCAL_HEADERS, type PageHandler, showPage, showText } from './page.ts';

export const answerWallet: PageHandler = ({ region }) =>
  showPage(`wallet ${region}`, WalletPage, () => ({ region }), { headers: LOCAL_HEADERS });

/** What the search for sets of cards needs: no sources and notes, which are half of it. */
export const answerWalletData: PageHandler = ({ region, catalogue, on }) =>
  showText(`wallet data ${region}`, JSON_TYPE, () => {
    const data: WalletData = {
      on,
      mileValue: getMileValue(catalogue.meta, region).cents,
      cards: catalogue.cards
        .filter((card) => card.region === region)
        .map(({ note, ...card }) => ({ ...card, sources: [] })),
      spending: (catalogue.meta.spending ?? []).filter((each) => each.region === region),
    };
    return JSON.stringify(data);
  });
