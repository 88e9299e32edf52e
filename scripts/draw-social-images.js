// Draws the pictures for link previews, one per kind of page, into src/web/images/social-{name}.png. Run by hand after
// a change here, with Chromium in BROWSER_PATH: node scripts/draw-social-images.js [name …]
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = fileURLToPath(new URL('../src/web/images/', import.meta.url));

const boxes = (code) => `<div class="boxes">${[...code].map((digit) => `<b>${digit}</b>`).join('')}</div>`;
const icon = (path) => `<svg class="icon" viewBox="0 0 24 24"><path d="${path}"/></svg>`;
const row = (...parts) => `<div class="row">${parts.join('')}</div>`;
const lines = (...texts) => `<pre>${texts.join('\n')}</pre>`;
const tick = (isTicked, name) =>
  `<p class="tick"><svg viewBox="0 0 24 24"><rect x="3" y="3" width="18" height="18" rx="3"/>${isTicked ? '<path d="m7 12 4 4 6-8"/>' : ''}</svg>${name}</p>`;
const field = (text) => `<div class="field"><span>${text}</span><i>Find</i></div>`;

// From the category icons of src/web/pages/icons.tsx.
const BAG = 'M5 8h14l-1 12H6L5 8Zm4 0V7a3 3 0 0 1 6 0v1';
const BED = 'M3 18v-8m0 5h18v3m0-3v-2a3 3 0 0 0-3-3H8v5M5.5 11.5a1.3 1.3 0 1 0 .1 0';
const PLANE = 'M21 4 3 11l6 3 3 6 9-16Zm0 0L9 14';
const CART = 'M3 5h3l2 10h10l2-7H7M9 19h.1m7.9 0h.1';
const PUMP = 'M5 20V5h8v15M4 20h10M5 11h8m0 2h3v4a1.5 1.5 0 0 0 3 0V9l-3-3';
const FORK =
  'M7 3v7m-2.5-7v5A2.5 2.5 0 0 0 7 10.5 2.5 2.5 0 0 0 9.5 8V3M7 10v11M17 21v-7h-3c0-6 1-10 3-11v18Z';
const BOOK = 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1V5Zm8 1v14';
const CARD =
  'M3 5h18a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 21 19H3a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 3 5Zm-1.5 4.5h21M5 15h4';
const PAPER = 'M6 3h8l4 4v14H6V3Zm8 0v4h4M9 11h6m-6 3.5h6M9 18h4';
const QR =
  'M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6ZM7 7h.01M17 7h.01M7 17h.01M14 14h2.5v2.5M20 14v.01M14 20v-.01M17 20h3v-2.5';
const LENS = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.700-1.800L20.5 20.5';

/** By name: the drawing and the sentence below it. */
const IMAGES = {
  site: [boxes('5812'), 'Which code does a shop have, and which card earns most there?'],
  search: [field('GRAB*RIDES'), 'Find a shop by its name, web address or statement line'],
  merchant: [row(icon(BAG), boxes('5411')), 'A shop’s category code, how we know it, and the card to use'],
  codes: [
    lines('<b>5411</b> Groceries', '<b>5812</b> Restaurants', '<b>7011</b> Hotels'),
    'All merchant category codes and what they cover',
  ],
  category: [row(...[BED, PLANE, FORK, CART, PUMP].map(icon)), 'Category codes by type of business'],
  code: [boxes('7011'), 'What a category code covers, and which cards earn on it'],
  cards: [row(icon(CARD), icon(CARD), icon(CARD)), 'Credit cards with their rates, caps and conditions'],
  card: [row(icon(CARD), lines('<b>4</b> MPD')), 'What a card earns, where it earns it, and its cap'],
  'best-card': [lines('S$100 at Grab', '<b>→ 400 miles</b>'), 'Which card earns the most on this purchase?'],
  'my-cards': [
    tick(true, 'Everyday card') + tick(false, 'Travel card') + tick(true, 'Online card'),
    'Choose your cards once and see your best card at every shop',
  ],
  statement: [
    row(icon(PAPER), lines('GRAB*RIDES  <b>4121</b>', 'NTUC FP     <b>5411</b>')),
    'Which card would have earned the most? Your statement stays in your browser.',
  ],
  qr: [row(icon(QR), boxes('5814')), 'Scan a payment QR code to see its category code'],
  data: [
    '<svg class="bars" viewBox="0 0 100 30" preserveAspectRatio="none"><path d="M0 4h92M0 15h58M0 26h27"/></svg>',
    'Where the data comes from, and how sure we are',
  ],
  docs: [lines('<b>GET</b> /api/mcc?mcc=5812', '{ "mcc": "5812", … }'), 'A free JSON API. No key needed.'],
  guide: [
    row(icon(BOOK), lines('<b>$</b> mcc-lookup serve')),
    'Guides to the library, the client, the command line, AI agents and self-hosting',
  ],
  'docs-search': [row(icon(LENS), lines('rate limit')), 'Search the documentation'],
  embed: [
    `<div class="window"><i></i><i></i><i></i>${field('shopee.sg')}</div>`,
    'Add this search to your own page',
  ],
};

/** The colours of src/web/style/tokens.css. */
const STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body { display: flex; flex-direction: column; width: 1200px; height: 630px; padding: 72px 80px 60px;
    border-bottom: 16px solid #00664a; background: #fcfdfc; color: #121a17; font: 44px/1.25 "DejaVu Sans", sans-serif; }
  h1 { font-size: 40px; line-height: 1; }
  h1 span { display: inline-block; padding: 6px 12px 8px; border: solid #00664a; border-width: 0 4px 4px; color: #00664a;
    font-family: "DejaVu Sans Mono", monospace; }
  main { flex: 1; display: flex; flex-direction: column; justify-content: center; }
  footer { color: #4a5852; text-wrap: balance; }
  .row { display: flex; align-items: center; gap: 56px; }
  .icon { width: 190px; height: 190px; fill: none; stroke: #00664a; stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; }
  .row > .icon:first-child { margin-left: -8px; }
  .boxes { display: flex; align-self: start; border: solid #00664a; border-width: 0 4px 6px; background: linear-gradient(#fcfdfc 72%, transparent 0); position: relative; }
  .boxes b { width: 160px; padding: 0 0 18px; font: 180px/1 "DejaVu Sans Mono", monospace; text-align: center;
    background: linear-gradient(#00664a, #00664a) right bottom / 4px 28% no-repeat; }
  .boxes b:last-child { background: none; }
  .boxes::before, .boxes::after { content: ""; position: absolute; top: 0; bottom: 28%; width: 4px; background: #fcfdfc; }
  .boxes::before { left: -4px; } .boxes::after { right: -4px; }
  .row .boxes b { width: 132px; font-size: 150px; }
  pre { font: 64px/1.4 "DejaVu Sans Mono", monospace; }
  pre b { color: #00664a; font-weight: 400; }
  .row pre { font-size: 60px; }
  .tick { display: flex; align-items: center; gap: 28px; font-size: 52px; line-height: 1.55; }
  .tick svg { width: 60px; height: 60px; fill: none; stroke: #00664a; stroke-width: 2.4; stroke-linejoin: round; stroke-linecap: round; }
  .field { display: flex; width: 100%; border: 4px solid #00664a; border-radius: 10px; font: 64px/1 "DejaVu Sans Mono", monospace; overflow: hidden; }
  .field span { flex: 1; padding: 36px 40px; }
  .field i { padding: 36px 52px; background: #00664a; color: #fff; font: 52px/64px "DejaVu Sans", sans-serif; }
  .bars { width: 100%; height: 200px; } .bars path { stroke: #00664a; stroke-width: 6.5; }
  .window { padding: 24px 40px 48px; border: 4px solid #7d8b84; border-radius: 14px; }
  .window > i { display: inline-block; width: 20px; height: 20px; margin: 0 14px 28px 0; border-radius: 50%; background: #7d8b84; }
  .window .field { font-size: 52px; } .window .field span, .window .field i { padding: 26px 36px; }`;

const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-lcd-text'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
const asked = process.argv.slice(2);
for (const [name, [drawing, sentence]] of Object.entries(IMAGES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await page.setContent(
    `<!doctype html><style>${STYLE}</style><h1><span>MCC</span> Lookup</h1><main>${drawing}</main><footer>${sentence}</footer>`,
  );
  await page.screenshot({ path: `${folder}social-${name}.png` });
}
await browser.close();
