// What is committed in data/ is what the importers write. Installs the importers' packages if they are missing.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const IMPORT_MS = 600_000;

it.each(['name-suggestion-index', 'singapore', 'payments', 'model'])(
  'the files of %s are what its importer writes',
  (source) => {
    const { status, stderr } = spawnSync(process.execPath, ['importers/main.js', source, '--check'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
  IMPORT_MS,
);
