// Bundles what browsers load into dist/web/: islands, widget and styles under names with a hash of their content, the
// loader under its fixed name. manifest.json says which name is whose: { "site.css": "site-1a2b3c4d.css", … }.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = process.argv[2] ?? join(root, 'dist/web');

const SCRIPTS = [
  ...readdirSync(join(root, 'src/web/islands')).map((file) => ({
    name: file.replace(/\.ts$/, '.js'),
    entry: `src/web/islands/${file}`,
    format: 'es',
  })),
  { name: 'widget.js', entry: 'src/web/widget/main.ts', format: 'es' },
  { name: 'snippet-live.js', entry: 'src/web/loader/snippet-live.ts', format: 'es' },
  { name: 'embed.js', entry: 'src/web/loader/embed.ts', format: 'iife', fixed: true },
];
const STYLES = [
  { name: 'site.css', entry: 'src/web/style/site.css' },
  { name: 'widget.css', entry: 'src/web/widget/widget.css' },
  { name: 'snippet.css', entry: 'src/web/loader/snippet.css' },
];

async function bundleScript({ entry, format }) {
  const bundle = await rolldown({
    input: join(root, entry),
    platform: 'browser',
    tsconfig: join(root, 'tsconfig.json'),
    transform: { target: 'es2022' },
    treeshake: true,
  });
  const { output } = await bundle.generate({ format, minify: true, codeSplitting: false, comments: false });
  await bundle.close();
  const [chunk] = output;
  return chunk.code;
}

/** Puts `@import "./x.css";` in its place, each file once, and takes out comments and indentation. */
function bundleStyle(entry, seen = new Set()) {
  if (seen.has(entry)) return '';
  seen.add(entry);
  return readFileSync(join(root, entry), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@import\s+(?:url\()?["']([^"']+)["']\)?\s*;/g, (_, path) =>
      bundleStyle(join(dirname(entry), path), seen),
    )
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/;}/g, '}')
    .trim();
}

function hashName(name, text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return name.replace(/\.(?=[^.]+$)/, `-${hash}.`);
}

const manifest = {};
mkdirSync(target, { recursive: true });
for (const each of [...SCRIPTS, ...STYLES]) {
  const text = each.entry.endsWith('.css') ? bundleStyle(each.entry) : await bundleScript(each);
  const file = each.fixed ? each.name : hashName(each.name, text);
  writeFileSync(join(target, file), text);
  manifest[each.name] = file;
  console.log(`${file}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzip`);
}
// The widget for agents' hosts, which take one document without anything beside it.
const agentApp = await bundleScript({ entry: 'src/web/agent-app/main.ts', format: 'es' });
const agentPage = readFileSync(join(root, 'src/web/agent-app/page.html'), 'utf8')
  .replace(
    /<link rel="stylesheet".*>/,
    () => `<style>${bundleStyle('src/web/agent-app/agent-app.css')}</style>`,
  )
  .replace(' src="main.ts">', () => `>${agentApp.replaceAll('</', '<\\/')}`);
writeFileSync(join(target, 'agent-app.html'), agentPage);
console.log(`agent-app.html: ${agentPage.length} bytes, ${gzipSync(agentPage, { level: 9 }).length} gzip`);

// What earlier bundles left under other hashes.
const current = new Set(Object.values(manifest));
for (const file of readdirSync(target))
  if (/-[0-9a-f]{8}\.(js|css)$/.test(file) && !current.has(file)) rmSync(join(target, file));

// The pages' ETags change with the program that writes them.
const program = createHash('sha256');
for (const folder of ['src/web', 'src/http/site', 'src/query', 'src/catalogue'])
  for (const file of readdirSync(join(root, folder), { recursive: true }).sort())
    if (/\.tsx?$/.test(file)) program.update(file).update(readFileSync(join(root, folder, file)));
writeFileSync(join(target, 'pages.digest'), program.digest('hex'));
writeFileSync(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
