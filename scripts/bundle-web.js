// Bundles what browsers load into dist/web/, each file with its .br and .gz next to it: islands, widget and styles in
// assets/ under names with a hash of their content, the loader as embed.js. manifest.json maps the names:
// { "site.css": "site-1a2b3c4d.css", "embed.js": "embed.js", … }.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundle } from 'lightningcss';
import { rolldown } from 'rolldown';
import { renderGuides } from './render-guides.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = process.argv[2] ?? join(root, 'dist/web');

const SCRIPTS = [
  ...readdirSync(join(root, 'src/web/islands')).map((file) => ({
    name: file.replace(/\.ts$/, '.js'),
    entry: `src/web/islands/${file}`,
    format: 'es',
  })),
  { name: 'advice.js', entry: 'src/web/advice/answer-for-me.ts', format: 'es' },
  { name: 'my-cards.js', entry: 'src/web/you/main.tsx', format: 'es' },
  { name: 'qr.js', entry: 'src/web/qr/main.ts', format: 'es' },
  { name: 'qr-decode.js', entry: 'src/web/qr/decode.ts', format: 'es' },
  { name: 'widget.js', entry: 'src/web/widget/main.ts', format: 'es' },
  { name: 'snippet-live.js', entry: 'src/web/loader/snippet-live.ts', format: 'es' },
  { name: 'statement.js', entry: 'src/web/statement/main.tsx', format: 'es' },
  // The public suffix list is four fifths of the engine, and a statement needs none of it.
  {
    name: 'statement-worker.js',
    entry: 'src/web/statement/worker.ts',
    format: 'es',
    alias: { tldts: join(root, 'src/web/statement/parent-hosts.ts') },
  },
  { name: 'spreadsheet-worker.js', entry: 'src/web/statement/spreadsheet-worker.ts', format: 'es' },
  { name: 'statement-offline.js', entry: 'src/web/statement/offline.ts', format: 'iife', fixed: true },
  { name: 'pdf.js', entry: 'node_modules/pdfjs-dist/build/pdf.min.mjs', copy: true },
  { name: 'pdf-worker.js', entry: 'node_modules/pdfjs-dist/build/pdf.worker.min.mjs', copy: true },
  { name: 'wallet.js', entry: 'src/web/wallet/main.tsx', format: 'es' },
  {
    name: 'wallet-worker.js',
    entry: 'src/web/wallet/worker.ts',
    format: 'es',
    alias: { tldts: join(root, 'src/web/statement/parent-hosts.ts') },
  },
  { name: 'highs.wasm', entry: 'node_modules/highs/build/highs.wasm', copy: true },
  { name: 'keep.js', entry: 'src/web/device/keep.ts', format: 'es' },
  { name: 'embed.js', entry: 'src/web/loader/embed.ts', format: 'iife', fixed: true },
];
/** Made last, because they name all others. */
const WORKERS = [
  { name: 'app-worker.js', entry: 'src/app/worker.ts', format: 'iife', fixed: true },
  { name: 'app-removal.js', entry: 'src/app/removal.ts', format: 'iife', fixed: true },
];
const STYLES = [
  { name: 'site.css', entry: 'src/web/style/site.css' },
  { name: 'statement.css', entry: 'src/web/style/statement.css' },
  { name: 'widget.css', entry: 'src/web/widget/framed.css' },
  { name: 'snippet.css', entry: 'src/web/loader/snippet.css' },
];

async function bundleScript({ entry, format, alias = {}, copy, define = {} }) {
  if (entry.endsWith('.wasm')) return readFileSync(join(root, entry));
  if (copy) return readFileSync(join(root, entry), 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const script = await rolldown({
    input: join(root, entry),
    platform: 'browser',
    tsconfig: join(root, 'tsconfig.json'),
    transform: { target: 'es2022', define },
    treeshake: true,
    // HiGHS loads it in Node only.
    external: ['node:module'],
    resolve: { alias },
  });
  const { output } = await script.generate({ format, minify: true, codeSplitting: false, comments: false });
  await script.close();
  const [chunk] = output;
  return chunk.code;
}

/** One file with its imports inlined. No browser targets: the same as the sources, only shorter. */
function bundleStyle(entry) {
  const { code } = bundle({ filename: join(root, entry), minify: true });
  return Buffer.from(code)
    .toString('utf8')
    .replace(/url\(([\w-]+\.woff2)\)/g, (_, font) => `url(${manifest[font]})`);
}

function hashName(name, text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return name.replace(/\.(?=[^.]+$)/, `-${hash}.`);
}

const written = new Set();

function write(name, content) {
  const file = join(target, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  written.add(file);
}

function writeCompressed(name, text, quality = constants.BROTLI_MAX_QUALITY) {
  const gzip = gzipSync(text, { level: 9 });
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  write(name, text);
  write(`${name}.gz`, gzip);
  write(`${name}.br`, brotli);
  console.log(`${name}: ${Buffer.byteLength(text)} bytes, ${gzip.length} gzip, ${brotli.length} brotli`);
}

const manifest = {};

// Fonts, images for link previews and the icon, unchanged.
const FILES = join(root, 'assets');
for (const file of readdirSync(FILES)) {
  const bytes = readFileSync(join(FILES, file));
  const name = hashName(file, bytes);
  write(`assets/${name}`, bytes);
  manifest[file] = name;
}

async function add(each) {
  const text = each.entry.endsWith('.css') ? bundleStyle(each.entry) : await bundleScript(each);
  const name = each.fixed ? each.name : hashName(each.name, text);
  // pdf.js is large, and the last few per cent would take most of the time.
  writeCompressed(each.fixed ? name : `assets/${name}`, text, each.copy ? 9 : undefined);
  manifest[each.name] = name;
}

for (const each of [...SCRIPTS, ...STYLES]) await add(each);

// The widget for agents' hosts, which take a single self-contained document.
const agentApp = await bundleScript({ entry: 'src/web/agent-app/main.ts', format: 'es' });
const agentPage = readFileSync(join(root, 'src/web/agent-app/page.html'), 'utf8')
  .replace(
    /<link rel="stylesheet".*>/,
    () => `<style>${bundleStyle('src/web/agent-app/agent-app.css')}</style>`,
  )
  .replace(' src="main.ts">', () => `>${agentApp.replaceAll('</', '<\\/')}`);
write('agent-app.html', agentPage);
console.log(`agent-app.html: ${agentPage.length} bytes, ${gzipSync(agentPage, { level: 9 }).length} gzip`);

// The guides of the site, /docs/{name}.
const guides = JSON.stringify(renderGuides(join(root, 'docs')));
write('guides.json', guides);

// The pages' ETags change with the program that renders them.
const program = createHash('sha256');
for (const folder of ['app', 'web', 'site', 'http', 'operations', 'query', 'catalogue'].map(
  (room) => `src/${room}`,
))
  for (const file of readdirSync(join(root, folder), { recursive: true }).sort())
    if (/\.tsx?$/.test(file)) program.update(file).update(readFileSync(join(root, folder, file)));
program.update(guides);
const release = program.digest('hex');
write('pages.digest', release);

const hashed = Object.entries(manifest).filter(([name, file]) => name !== file);
const define = {
  ASSETS: JSON.stringify(Object.fromEntries(hashed.map(([name, file]) => [name, `/assets/${file}`]))),
  RELEASE: JSON.stringify(release),
  'process.env.NODE_ENV': '"production"',
};
for (const each of WORKERS) await add({ ...each, define });
write('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);

// Removes what earlier bundles left under other hashes, now that the new files are in place.
const assets = join(target, 'assets');
for (const name of readdirSync(assets)) if (!written.has(join(assets, name))) rmSync(join(assets, name));
