// GET /wallet, and the cards of a region that its script reads.
import { getMileValue } from '../../catalogue/mile-value.ts';
import { type WalletData, WalletPage } from '../../web/pages/wallet.tsx';
import { LOCAL_POLICY, type PageHandler } from './page.ts';

export const answerWallet: PageHandler = ({ region, reply, sendPage }) => {
  reply.header('Content-Security-Policy', LOCAL_POLICY);
  return sendPage(`wallet ${region}`, WalletPage, () => ({ region }));
};

/** What the search for sets of cards needs: no sources and notes, which are half of it. */
export const answerWalletData: PageHandler = ({ region, catalogue, on, send }) =>
  send(
    `wallet data ${region}`,
    () => {
      const data: WalletData = {
        on,
        mileValue: getMileValue(catalogue.meta, region).cents,
        cards: catalogue.cards
          .filter((card) => card.region === region)
          .map(({ note, ...card }) => ({ ...card, sources: [] })),
        spending: (catalogue.meta.spending ?? []).filter((each) => each.region === region),
      };
      return JSON.stringify(data);
    },
    { type: 'application/json; charset=utf-8' },
  );
