// Draws the pictures for link previews, one for each theme of the site, into assets/social-{name}.png. Run by
// hand after a change here, with Chromium in BROWSER_PATH:
// node scripts/provide.js test/system && node scripts/draw-social-images.js
import { fileURLToPath } from 'node:url';
import { chromium } from '../test/system/node_modules/playwright-core/index.mjs';

const folder = fileURLToPath(new URL('../assets/', import.meta.url));

const boxes = (code) => `<div class="boxes">${[...code].map((digit) => `<b>${digit}</b>`).join('')}</div>`;
const icon = (path) => `<svg class="icon" viewBox="0 0 24 24"><path d="${path}"/></svg>`;
const row = (...parts) => `<div class="row">${parts.join('')}</div>`;
const lines = (...texts) => `<pre>${texts.join('\n')}</pre>`;

// From the category icons of src/web/pages/icons.tsx.
const BAG = 'M5 8h14l-1 12H6L5 8Zm4 0V7a3 3 0 0 1 6 0v1';
const CARD =
  'M3 5h18a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 21 19H3a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 3 5Zm-1.5 4.5h21M5 15h4';
const PAPER = 'M6 3h8l4 4v14H6V3Zm8 0v4h4M9 11h6m-6 3.5h6M9 18h4';

/** By name: the drawing and the sentence below it. */
const IMAGES = {
  site: [boxes('5812'), 'Which code does a shop have, and which card earns most there?'],
  merchant: [row(icon(BAG), boxes('5411')), 'A shop’s category code, how we know it, and the card to use'],
  codes: [
    lines('<b>5411</b> Groceries', '<b>5812</b> Restaurants', '<b>7011</b> Hotels'),
    'All merchant category codes and what they cover',
  ],
  cards: [row(icon(CARD), icon(CARD), icon(CARD)), 'Credit cards with their rates, caps and conditions'],
  statement: [
    row(icon(PAPER), lines('GRAB*RIDES  <b>4121</b>', 'NTUC FP     <b>5411</b>')),
    'Which card would have earned the most? Your statement stays in your browser.',
  ],
  docs: [lines('<b>GET</b> /api/mcc?mcc=5812', '{ "mcc": "5812", … }'), 'A free JSON API. No key needed.'],
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
  .row pre { font-size: 60px; }`;

const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-lcd-text'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, [drawing, sentence]] of Object.entries(IMAGES)) {
  await page.setContent(
    `<!doctype html><style>${STYLE}</style><h1><span>MCC</span> Lookup</h1><main>${drawing}</main><footer>${sentence}</footer>`,
  );
  await page.screenshot({ path: `${folder}social-${name}.png` });
}
await browser.close();
