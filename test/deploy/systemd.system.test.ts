// deploy/systemd: systemd itself reads the units without a complaint and finds them well confined, and what they and
// docs/self-hosting.md say of ports and settings fits together.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../src/main/settings.ts';
import { provideProgram } from '../support/engines/provide-program.ts';
import { useFolder } from '../support/temporary-files.ts';

const FOLDER = 'deploy/systemd';
const UNITS = readdirSync(FOLDER).filter((name) => !name.endsWith('.env'));
const root = useFolder();
const PLACE = 'etc/systemd/system';

beforeAll(() => {
  cpSync(FOLDER, join(root, PLACE), { recursive: true });
  for (const program of ['opt/mcc-lookup/node_modules/.bin/mcc-lookup', 'usr/sbin/nginx', 'bin/kill']) {
    mkdirSync(dirname(join(root, program)), { recursive: true });
    writeFileSync(join(root, program), '#!/bin/sh\n', { mode: 0o755 });
  }
});

function analyze(...args: string[]): { status: number | null; output: string } {
  const program = provideProgram({ names: ['systemd-analyze'], debianPackage: 'systemd' });
  const { status, stdout, stderr } = spawnSync(
    program,
    [`--root=${root}`, '--man=no', '--recursive-errors=no', ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}

/** `mcc-lookup@.service` → `mcc-lookup@3001.service` */
const nameInstance = (unit: string): string => unit.replace('@.', '@3001.');

it.each(UNITS)('%s is what systemd reads', (unit) => {
  expect(analyze('verify', nameInstance(unit))).toEqual({ status: 0, output: '' });
});

it('a misspelt setting is a complaint', () => {
  const text = readFileSync(join(FOLDER, 'mcc-lookup-build.service'), 'utf8');
  writeFileSync(join(root, PLACE, 'wrong.service'), text.replace('PrivateTmp=', 'PrivateTemp='));
  expect(analyze('verify', 'wrong.service').output).toContain('PrivateTemp');
});

it.each(UNITS.filter((unit) => unit.endsWith('.service')))('%s is confined', (unit) => {
  // In tenths, of a hundred: 14 today.
  expect(analyze('security', '--offline=true', '--threshold=20', nameInstance(unit))).toMatchObject({
    status: 0,
  });
});

it('gives each process settings that are valid, and reads what the builder writes', () => {
  const shared = parseEnv(readFileSync(join(FOLDER, 'mcc-lookup.env'), 'utf8')) as Record<string, string>;
  const { BUILD_OPTIONS, ...common } = shared;
  expect(BUILD_OPTIONS).toBe('');
  const read = (unit: string): string => readFileSync(join(FOLDER, unit), 'utf8');
  const own = /^Environment=(.*)$/m
    .exec(read('mcc-lookup@.service'))![1]!
    .replaceAll('%i', '3001')
    .split(' ');
  const settings = readSettings({ ...Object.fromEntries(own.map((each) => each.split('='))), ...common }, {});
  expect(settings).toMatchObject({ settings: { port: 3001, metricsPort: 13001, host: '127.0.0.1' } });
  expect(read('mcc-lookup-build.service')).toContain(` --out ${common.CATALOGUE}\n`);
});
