// What generates src/client/types.ts, on schemas with everything that the API's bodies use.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { printTypes } from '../../scripts/print-types.ts';

const Inner = z
  .object({ name: z.string(), 'odd name': z.number().int() })
  .meta({ id: 'PrintedInner', description: 'A thing.' });
const Outer = z
  .object({
    success: z.literal(true),
    kind: z.enum(['one', 'two']).meta({ description: 'Which.' }),
    inner: Inner,
    inners: z.array(Inner).max(5),
    kinds: z.array(z.enum(['a', 'b'])),
    byKey: z.record(z.string().regex(/^\d{4}$/), z.string()),
    nested: z.object({ share: z.number().min(0).max(1) }).optional(),
    date: z.string().nullable(),
  })
  .meta({ id: 'PrintedOuter' });

it('prints interfaces with comments, under the given names', () => {
  expect(printTypes([Outer], { PrintedInner: 'Thing' }).replace(/\s+/g, ' ')).toBe(
    [
      'export interface PrintedOuter { "success": true;',
      '/** Which. */ "kind": "one" | "two";',
      '"inner": Thing; "inners": (Thing)[]; "kinds": ("a" | "b")[];',
      '"byKey": Record<string, string>;',
      '"nested"?: { "share": number; };',
      '"date": string | null; }',
      '/** A thing. */ export interface Thing { "name": string; "odd name": number; } ',
    ].join(' '),
  );
});

it('refuses a schema without a matching type', () => {
  const Unknown = z.object({ anything: z.unknown() }).meta({ id: 'PrintedUnknown' });
  expect(() => printTypes([Unknown])).toThrow('no type for the schema {}');
});
