// The client as others bundle it: small, and with nothing of anybody else.
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const MAX_BYTES = 3000;

it(`takes ${MAX_BYTES} bytes at most, by gzip, and imports nothing`, async () => {
  const bundle = await rolldown({ input: resolve('src/client/index.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  expect(output.length).toBe(1);
  const { code, imports } = output[0];
  expect(imports).toEqual([]);
  const bytes = gzipSync(code, { level: 9 }).length;
  console.log(`client: ${bytes} bytes by gzip, ${code.length} minified`);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});
