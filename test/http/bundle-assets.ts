// The files of the site and the widget, as scripts/bundle-web.js makes them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Assets, loadAssets } from '../../src/http/site/assets.ts';

let bundled: Assets | undefined;

/** Once for each test file. */
export function bundleAssets(): Assets {
  bundled ??= bundle();
  return bundled;
}

function bundle(): Assets {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'));
  try {
    execFileSync(process.execPath, ['scripts/bundle-web.js', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return loadAssets(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
