// Every kind of page the service has: an example, what search engines and link previews see of it, and what it may do
// in a browser. Tests of heads, headers, accessibility, layout and weight go through this list, and so does
// `npm run bench -- lighthouse`.
import type { SocialImage } from '../../src/web/pages/frame.tsx';

export interface PageKind {
  readonly kind: string;
  /** With the catalogue of test/http/site. */
  readonly path: string;
  /** With the real catalogue, if the path differs. */
  readonly real?: string;
  /** Its own address; if absent, search engines are asked not to list the page. */
  readonly canonical?: string | undefined;
  /** For link previews. */
  readonly picture?: SocialImage | undefined;
  readonly policy: keyof typeof POLICIES;
  readonly status?: 404;
}

const PLAIN =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const COMMON = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
} as const;
const UNFRAMED = { ...COMMON, 'x-frame-options': 'DENY' } as const;
const NO_DEVICES = 'camera=(), geolocation=(), microphone=()';

/** What a page may do, as headers; undefined if the header isn't sent. */
export const POLICIES = {
  plain: { ...UNFRAMED, 'content-security-policy': PLAIN, 'permissions-policy': NO_DEVICES },
  /** Uses the camera. */
  camera: {
    ...UNFRAMED,
    'content-security-policy': PLAIN,
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  },
  /** Works in a worker on what the visitor gives it; may not submit any form. */
  statement: {
    ...UNFRAMED,
    'content-security-policy': PLAIN.replace(
      "script-src 'self'",
      "script-src 'self'; worker-src 'self'",
    ).replace("form-action 'self'", "form-action 'none'"),
    'permissions-policy': NO_DEVICES,
  },
  /** Shows our own widget as a preview. */
  framing: {
    ...UNFRAMED,
    'content-security-policy': `frame-src 'self'; ${PLAIN}`,
    'permissions-policy': NO_DEVICES,
  },
  /** The widget, which other sites may frame. */
  framed: {
    ...COMMON,
    'x-frame-options': undefined,
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; frame-ancestors *",
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': NO_DEVICES,
  },
} as const;

const page = (
  kind: string,
  path: string,
  picture: SocialImage | undefined,
  more: Partial<PageKind> = {},
): PageKind => ({ kind, path, canonical: path, picture, policy: 'plain', ...more });
const UNLISTED = { canonical: undefined } as const;

export const PAGE_KINDS: readonly PageKind[] = [
  page('home', '/', 'site'),
  page('search results', '/search?q=burger&country=SG', 'merchant', {
    real: '/search?q=coffee',
    ...UNLISTED,
  }),
  page('empty search', '/search?q=qqqqzzzz', 'merchant', UNLISTED),
  page('merchant', '/merchant/stays', 'merchant', { real: '/merchant/starbucks' }),
  page('code list', '/mcc', 'codes'),
  page('codes of a category', '/mcc?category=Lodging', 'codes'),
  page('filtered codes', '/mcc?q=fast', 'codes', UNLISTED),
  page('code', '/mcc/5812', 'codes'),
  page('card list', '/cards', 'cards'),
  page('changes', '/changes', 'cards'),
  page('cards side by side', '/cards?compare=ONL,PLAIN', 'cards', {
    real: '/cards?region=SG&compare=CRMC,REVO,YUU,UOBONE',
    ...UNLISTED,
  }),
  page('card', '/card/ONL', 'cards', { real: '/card/CRMC' }),
  page('best card form', '/best-card', 'cards'),
  page('best card answer', '/best-card?at=5812', 'cards', UNLISTED),
  page('wallet', '/wallet', 'cards', { policy: 'statement' }),
  page('my cards', '/my-cards', 'cards'),
  page('statement', '/statement', 'statement', { policy: 'statement' }),
  page('QR code', '/qr', 'merchant', { policy: 'camera' }),
  page('data', '/about/data', 'site'),
  page('API documentation', '/docs', 'docs'),
  page('guide', '/docs/self-hosting', 'docs'),
  page('search in the documentation', '/docs/search?q=limit', 'docs', UNLISTED),
  page('embed', '/embed', 'docs', { policy: 'framing' }),
  page('widget', '/embed/lookup', undefined, { policy: 'framed' }),
  page('unknown page', '/merchant/burgr', 'site', { ...UNLISTED, status: 404 }),
];
