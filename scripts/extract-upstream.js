// Writes dist/upstream.json.br: what the build takes from name-suggestion-index, which an installed package lacks.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist/upstream.json.br');
const program = join(root, `dist/extract-upstream-${process.pid}.mjs`);

const bundle = await rolldown({
  input: { program: 'upstream' },
  platform: 'node',
  cwd: root,
  tsconfig: join(root, 'tsconfig.json'),
  plugins: [
    {
      name: 'upstream',
      resolveId: (id) => (id === 'upstream' ? id : undefined),
      load: (id) =>
        id === 'upstream'
          ? ['read-upstream', 'upstream-extract']
              .map((name) => `export * from ${JSON.stringify(join(root, `src/sources/${name}.ts`))};`)
              .join('\n')
          : undefined,
    },
  ],
});
try {
  await bundle.write({ file: program, format: 'esm', codeSplitting: false });
  const { readUpstream, packUpstream } = await import(pathToFileURL(program));
  const upstream = readUpstream();
  const bytes = packUpstream(upstream);
  writeFileSync(target, bytes);
  console.log(`dist/upstream.json.br: ${upstream.rows.length} rows, ${bytes.length} bytes`);
} finally {
  await bundle.close();
  rmSync(program, { force: true });
}
