// `/app.webmanifest`: what a phone or a computer needs to install the site as an app (W3C, Web Application Manifest).
import type { SiteFacts } from '../web/pages/site-context.ts';
import { type PageHandler, showText } from './page.ts';

const ICONS = [
  ['icon-192.png', '192x192', 'any'],
  ['icon-512.png', '512x512', 'any'],
  ['icon-maskable.png', '512x512', 'maskable'],
] as const;

/** Shown when the app's icon is held: the four deeds of a card holder. */
const SHORTCUTS = [
  ['Which card?', '/best-card'],
  ['Scan a payment code', '/qr'],
  ['Read a statement', '/statement'],
  ['My cards', '/my-cards'],
] as const;

/** What other apps share: a shop's link or text. With the worker there, files too, which it takes on the device. */
const SHARED = { title: 'title', text: 'text', url: 'url' } as const;
export const SHARED_FILE = 'file';
const FILES = [
  ...['image/*', 'application/pdf', '.pdf', 'text/csv', '.csv', 'text/plain', '.txt', '.ofx', '.qfx'],
  ...['application/vnd.ms-excel', '.xls', '.xlsx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

export const answerManifest: PageHandler = ({ site }) =>
  showText('app manifest', 'application/manifest+json', () => JSON.stringify(buildManifest(site)));

export function buildManifest({ asset }: Pick<SiteFacts, 'asset'>, takesFiles = false) {
  return {
    id: '/',
    name: 'MCC Lookup',
    short_name: 'MCC Lookup',
    description: 'Which category code a shop has, and which of your credit cards earns most there.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The accent and the paper of src/web/style/tokens.css, in light.
    theme_color: '#0a6148',
    background_color: '#faf8f3',
    categories: ['finance', 'shopping', 'utilities'],
    icons: ICONS.flatMap(([name, sizes, purpose]) => {
      const src = asset(name);
      return src === undefined ? [] : [{ src, sizes, type: 'image/png', purpose }];
    }),
    shortcuts: SHORTCUTS.map(([name, url]) => ({ name, url })),
    share_target: takesFiles
      ? {
          action: '/share',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: { ...SHARED, files: [{ name: SHARED_FILE, accept: FILES }] },
        }
      : { action: '/share', method: 'GET', params: SHARED },
  };
}
