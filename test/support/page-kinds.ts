// Every kind of page the service has: an example, what search engines and link previews see of it, and what it may do
// in a browser. Tests of heads, headers, accessibility, layout and weight go through this list, and so does
// `npm run bench -- lighthouse`.

export interface PageKind {
  readonly kind: string;
  /** With the catalogue of test/http/site. */
  readonly path: string;
  /** With the real catalogue, if the path differs. */
  readonly real?: string;
  /** Its own address; if absent, search engines are asked not to list the page. */
  readonly canonical?: string | undefined;
  /** For link previews. */
  readonly picture?: 'site' | 'merchant' | 'code' | 'card' | 'docs' | undefined;
  readonly policy: keyof typeof POLICIES;
  readonly status?: 404;
}

const PLAIN =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const COMMON = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
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
  /** Reads a bank statement in a worker; may not submit any form. */
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
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; frame-ancestors *",
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': NO_DEVICES,
  },
} as const;

const page = (kind: string, path: string, more: Partial<PageKind> = {}): PageKind => ({
  kind,
  path,
  canonical: path,
  picture: 'site',
  policy: 'plain',
  ...more,
});
const UNLISTED = { canonical: undefined, picture: undefined } as const;

export const PAGE_KINDS: readonly PageKind[] = [
  page('home', '/'),
  page('search results', '/search?q=burger&country=SG', { real: '/search?q=coffee', ...UNLISTED }),
  page('empty search', '/search?q=qqqqzzzz', UNLISTED),
  page('merchant', '/merchant/stays', { real: '/merchant/starbucks', picture: 'merchant' }),
  page('code list', '/mcc', { picture: 'code' }),
  page('codes of a category', '/mcc?category=Lodging', { picture: 'code' }),
  page('filtered codes', '/mcc?q=fast', UNLISTED),
  page('code', '/mcc/5812', { picture: 'code' }),
  page('card list', '/cards', { picture: 'card' }),
  page('card', '/card/ONL', { real: '/card/CRMC', picture: 'card' }),
  page('best card form', '/best-card', { picture: 'card' }),
  page('best card answer', '/best-card?at=5812', UNLISTED),
  page('my cards', '/my-cards', { picture: 'card' }),
  page('statement', '/statement', { policy: 'statement' }),
  page('QR code', '/qr', { policy: 'camera' }),
  page('data', '/about/data'),
  page('API documentation', '/docs', { picture: 'docs' }),
  page('guide', '/docs/self-hosting', { picture: 'docs' }),
  page('search in the documentation', '/docs/search?q=limit', UNLISTED),
  page('embed', '/embed', { policy: 'framing' }),
  page('widget', '/embed/lookup', { policy: 'framed', picture: undefined }),
  page('unknown page', '/merchant/burgr', { ...UNLISTED, status: 404 }),
];
