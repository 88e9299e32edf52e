// The declarations that the package ships are those of the operations, and the client knows every operation's path.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { printClientTypes } from '../../scripts/print-client-types.ts';
import { PATHS } from '../../src/client/paths.ts';
import { defineOperation } from '../../src/operations/operation.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';

// What is optional may be absent, but is never undefined in JSON; so both directions hold, and not only one.
const CHECK = `
import type { Lookup as Source } from '../../../src/operations/operations.ts';
import type { Lookup as Shipped } from './shipped.ts';

type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [Key in keyof T]: Plain<Exclude<T[Key], undefined>> }
    : T;
type Results<L> = { [Name in Exclude<keyof L, 'descriptors'>]: L[Name] extends (...given: never[]) => Promise<infer R> ? Plain<R> : never };
export const there: Results<Shipped> = null as unknown as Results<Source>;
export const back: Results<Source> = null as unknown as Results<Shipped>;
type Given<L> = { [Name in Exclude<keyof L, 'descriptors'>]: L[Name] extends (...given: infer G) => unknown ? G : never };
export const asked: Given<Source> = null as unknown as Given<Shipped>;
`;

it('are the types of the operations', () => {
  const folder = mkdtempSync(join(import.meta.dirname, '../../dist/types-'));
  try {
    writeFileSync(join(folder, 'shipped.ts'), printClientTypes());
    writeFileSync(join(folder, 'check.ts'), CHECK.replaceAll('../../../src', '../../src'));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }),
    );
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { encoding: 'utf8' });
  } catch (error) {
    expect.fail((error as { stdout?: string }).stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('has the path and the subject of every operation', () => {
  const served = OPERATIONS.filter(({ path }) => path !== undefined);
  expect(PATHS).toEqual(
    Object.fromEntries(
      served.map(({ name, path, subject, method }) => [
        name,
        method ? [path!.slice(1), subject, method] : [path!.slice(1), ...(subject ? [subject] : [])],
      ]),
    ),
  );
});

it('prints a comment for each description, and marks what may be absent', () => {
  const operation = defineOperation({
    name: 'readThing',
    path: '/thing',
    subject: 'id',
    summary: 'A thing',
    parameters: z.object({ id: z.string(), size: z.int().optional().meta({ description: 'How large.' }) }),
    result: z
      .object({
        kind: z.enum(['one', 'two']),
        parts: z.array(z.object({ share: z.number() })).optional(),
        byKey: z.record(z.string(), z.string()),
        date: z.string().nullable(),
      })
      .meta({ id: 'PrintedThing' }),
    answer: () => ({ kind: 'one' as const, byKey: {}, date: null }),
  });
  const printed = printClientTypes([operation as never]).replace(/\s+/g, ' ');
  expect(printed).toContain(
    'export interface PrintedThing { "kind": "one" | "two"; "parts"?: ({ "share": number; })[]; "byKey": Record<string, string>; "date": string | null; }',
  );
  expect(printed).toContain(
    'export interface ReadThingOptions { /** How large. */ "size"?: number | undefined; signal?: AbortSignal | undefined; }',
  );
  expect(printed).toContain('readThing(id: string, options?: ReadThingOptions): Promise<PrintedThing>;');
});
