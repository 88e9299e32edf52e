// The site's and the widget's files as scripts/bundle-web.js makes them: a folder for `startService({ web })`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let bundled: string | undefined;

/** Bundled once per test file; removed when its process exits. */
export function bundleWeb(): string {
  bundled ??= makeFolder((folder) =>
    execFileSync(process.execPath, ['scripts/bundle-web.js', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  return bundled;
}

/** A folder with the given files instead, keyed by their plain names. */
export function writeWeb(
  files: Readonly<Record<string, { readonly file: string; readonly text: string }>>,
): string {
  return makeFolder((folder) => {
    mkdirSync(join(folder, 'assets'));
    for (const { file, text } of Object.values(files)) writeFileSync(locate(folder, file), text);
    const manifest = Object.fromEntries(Object.entries(files).map(([name, { file }]) => [name, file]));
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  });
}

/** Returns a bundled file's text by its plain name, such as `site.css`. */
export function readWeb(folder: string, name: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  return readFileSync(locate(folder, manifest[name]), 'utf8');
}

export function listWeb(folder: string): string[] {
  return Object.keys(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
}

function makeFolder(fill: (folder: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  fill(folder);
  return folder;
}

function locate(folder: string, file: string): string {
  return /^(?:embed|statement-offline|app-worker|app-removal)\.js$/.test(file)
    ? join(folder, file)
    : join(folder, 'assets', file);
}
