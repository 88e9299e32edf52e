// Cuts the site's two typefaces to what it needs, into assets/*.woff2. Run by hand after a change here:
// node scripts/provide.js scripts/fonts && node scripts/fonts/subset.js
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const packages = fileURLToPath(new URL('node_modules/@fontsource-variable/', import.meta.url));
const assets = fileURLToPath(new URL('../../assets/', import.meta.url));

const list = (...ranges) =>
  ranges
    .flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join('');

/** The same ranges as in src/web/style/fonts.css. */
const LATIN = list(
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2009],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022],
  [0x2026],
  [0x202f],
  [0x2039, 0x203a],
  [0x20ac],
  [0x2122],
  [0x2190, 0x2193],
  [0x2212],
);
const MORE_LATIN = list(
  [0x100, 0x151],
  [0x154, 0x17f],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1e9e],
  [0x1ef2, 0x1ef3],
);

/** Text is set in all weights, headings and amounts in one, with the wide contrast of a large size. */
const TEXT = { wght: { min: 400, max: 700 } };
const DISPLAY = { wght: 700, opsz: 40 };

const CUTS = [
  ['text', 'inter/files/inter-latin-wght-normal', LATIN, TEXT],
  ['text-more', 'inter/files/inter-latin-ext-wght-normal', MORE_LATIN, TEXT],
  ['display', 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal', LATIN, DISPLAY],
  [
    'display-more',
    'bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal',
    MORE_LATIN,
    DISPLAY,
  ],
];

for (const [name, source, letters, variationAxes] of CUTS) {
  const font = await subsetFont(readFileSync(`${packages}${source}.woff2`), letters, {
    targetFormat: 'woff2',
    variationAxes,
  });
  writeFileSync(`${assets}${name}.woff2`, font);
  console.log(`${name}.woff2: ${font.length} bytes`);
}
