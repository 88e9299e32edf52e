// The pages that need nothing but the catalogue, by path: the service has these and more (src/http/pages), the app has
// them without a network as well (src/app).
import { answerManifest } from './app-manifest.ts';
import { answerBestCard } from './best-card.ts';
import { answerCard } from './card.ts';
import { answerCardList } from './card-list.ts';
import { answerChanges, answerFeed } from './changes.ts';
import { answerHome } from './home.ts';
import { answerMcc, answerMccList } from './mcc.ts';
import { answerMerchant } from './merchant.ts';
import type { PageHandler } from './page.ts';
import { answerPlace } from './place.ts';
import { answerSearch } from './search.ts';
import { answerShare } from './share.ts';
import { answerMyCards, answerQr, answerStatement } from './visitor.ts';
import { answerRegion, answerWallet } from './wallet.ts';

export const ROUTES: Readonly<Record<string, PageHandler>> = {
  '/': answerHome,
  '/search': answerSearch,
  '/merchant/:name': answerMerchant,
  '/mcc': answerMccList,
  '/mcc/:name': answerMcc,
  '/cards': answerCardList,
  '/card/:name': answerCard,
  '/changes': answerChanges,
  '/changes.atom': answerFeed,
  '/best-card': answerBestCard,
  '/place.json': answerPlace,
  '/wallet': answerWallet,
  '/region.json': answerRegion,
  '/qr': answerQr,
  '/my-cards': answerMyCards,
  '/statement': answerStatement,
  '/app.webmanifest': answerManifest,
  '/share': answerShare,
};
