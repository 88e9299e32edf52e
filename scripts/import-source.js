// For scripts: imports TypeScript modules as one, bundled into a temporary file that is removed right away.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const ENTRY = 'all-modules';

/** `modules`: paths in the project, `src/sources/read-imported.ts`. */
export async function importSource(...modules) {
  const program = join(root, `dist/import-source-${process.pid}.mjs`);
  const bundle = await rolldown({
    input: { program: ENTRY },
    platform: 'node',
    cwd: root,
    tsconfig: join(root, 'tsconfig.json'),
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) =>
          id === ENTRY
            ? modules.map((path) => `export * from ${JSON.stringify(join(root, path))};`).join('\n')
            : undefined,
      },
    ],
  });
  try {
    await bundle.write({ file: program, format: 'esm', codeSplitting: false });
    return await import(pathToFileURL(program));
  } finally {
    await bundle.close();
    rmSync(program, { force: true });
  }
}
