// GET /wallet, and GET /region.json: what its script, and that of the best card, read of a region.
import { getMileValue } from '../catalogue/mile-value.ts';
import { WalletPage } from '../web/pages/wallet.tsx';
import type { RegionData } from '../web/visitor/region-data.ts';
import { JSON_TYPE, LOCAL_HEADERS, type PageHandler, showPage, showText } from './page.ts';

export const answerWallet: PageHandler = ({ region }) =>
  showPage(`wallet ${region}`, WalletPage, () => ({ region }), { headers: LOCAL_HEADERS });

/** Without sources and notes, which are half of it. */
export const answerRegion: PageHandler = ({ region, catalogue, on }) =>
  showText(`region ${region}`, JSON_TYPE, () => {
    const data: RegionData = {
      on,
      mileValue: getMileValue(catalogue.meta, region).cents,
      cards: catalogue.cards
        .filter((card) => card.region === region)
        .map(({ note, ...card }) => ({ ...card, sources: [] })),
      spending: (catalogue.meta.spending ?? []).filter((each) => each.region === region),
    };
    return JSON.stringify(data);
  });
