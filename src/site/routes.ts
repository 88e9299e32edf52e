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
import { answerSearch } from './search.ts';
import { answerShare } from './share.ts';
import { answerMyCards, answerQr, answerStatement } from './visitor.ts';
import { answerWallet, answerWalletData } from './wallet.ts';
import { answerBestForMe, answerCardTerms } from './your-cards.ts';

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
  '/best-card.json': answerBestForMe,
  '/wallet': answerWallet,
  '/wallet.json': answerWalletData,
  '/qr': answerQr,
  '/my-cards': answerMyCards,
  '/my-cards.json': answerCardTerms,
  '/statement': answerStatement,
  '/app.webmanifest': answerManifest,
  '/share': answerShare,
};
