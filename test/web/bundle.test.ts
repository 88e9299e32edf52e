// What scripts/bundle-web.js writes: every file that browsers load, with the same content compressed next to it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useFolder } from '../support/temporary-files.ts';

const folder = useFolder();
mkdirSync(join(folder, 'assets'));
for (const name of ['site-00000000.css', 'site-00000000.css.br'])
  writeFileSync(join(folder, 'assets', name), 'old');
execFileSync(process.execPath, ['scripts/bundle-web.js', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, string>;

/** At addresses that stay. */
const FIXED = ['embed.js', 'statement-offline.js', 'app-worker.js', 'app-removal.js'];

it.each(Object.entries(manifest))('%s', (name, file) => {
  const path = join(folder, FIXED.includes(name) ? '' : 'assets', file);
  const content = readFileSync(path);
  // Pictures and fonts are compressed already.
  if (!/\.(?:png|woff2)$/.test(name)) {
    // Compared as a whole: a matcher would go through a megabyte byte by byte.
    expect(brotliDecompressSync(readFileSync(`${path}.br`)).equals(content)).toBe(true);
    expect(gunzipSync(readFileSync(`${path}.gz`)).equals(content)).toBe(true);
  }
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  expect(file).toBe(FIXED.includes(name) ? name : name.replace('.', `-${hash}.`));
});

it('has the styles and scripts of site and widget', () => {
  expect(Object.keys(manifest)).toEqual(
    expect.arrayContaining(['site.css', 'widget.css', 'widget.js', 'embed.js']),
  );
});

it('inlines imported styles, without comments', () => {
  const style = readFileSync(join(folder, 'assets', manifest['site.css']!), 'utf8');
  expect(style).toMatch(/^:root\{/);
  expect(style).not.toMatch(/@import|\/\*|\n/);
});

it('removes files of earlier bundles', () => {
  expect(existsSync(join(folder, 'assets/site-00000000.css'))).toBe(false);
  expect(existsSync(join(folder, 'assets/site-00000000.css.br'))).toBe(false);
});
