// Draws the icons of the installed app and of bookmarks on a phone's home screen into assets/, from the site's sign. Run
// by hand after a change here, with Chromium in BROWSER_PATH:
// node scripts/provide.js test/system && node scripts/draw-icons.js
import { fileURLToPath } from 'node:url';
import { chromium } from '../test/system/node_modules/playwright-core/index.mjs';

const folder = fileURLToPath(new URL('../assets/', import.meta.url));

/** `scale`: how much of the square the sign fills. A mask may cut off all but the middle 80 % (W3C, Web App Manifest). */
const draw = ({ scale, corner }) => {
  const bars = [0, 8, 16, 24].map(
    (x) => `<rect x="${x}" width="6.5" height="20" rx="3" fill="${x === 16 ? '#f0b23e' : '#faf8f3'}"/>`,
  );
  const width = 30.5 / scale;
  const place = `translate(${(width - 30.5) / 2} ${(width - 20) / 2})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" width="100%" height="100%"><rect width="100%" height="100%" rx="${width * corner}" fill="#0a6148"/><g transform="${place}">${bars.join('')}</g></svg>`;
};

const ICONS = [
  { name: 'touch-icon', side: 180, scale: 0.62, corner: 0 },
  { name: 'icon-192', side: 192, scale: 0.68, corner: 0.2 },
  { name: 'icon-512', side: 512, scale: 0.68, corner: 0.2 },
  { name: 'icon-maskable', side: 512, scale: 0.52, corner: 0 },
];

const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name, side, ...shape } of ICONS) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<!doctype html><style>body { margin: 0; }</style>${draw(shape)}`);
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
