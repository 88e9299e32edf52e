// Loads the project's own TypeScript anew for each mutant: what `x.ts?mutant=7` imports of ours is loaded as `?mutant=7`
// too. Packages are loaded once.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const texts = new Map();

export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  const [, mutant] = context.parentURL?.split('?mutant=') ?? [];
  const isOurs = found.url.endsWith('.ts') && !found.url.includes('/node_modules/');
  return mutant === undefined || !isOurs ? found : { ...found, url: `${found.url}?mutant=${mutant}` };
}

export async function load(url, context, nextLoad) {
  const [file] = url.split('?', 1);
  if (!file.endsWith('.ts')) return nextLoad(url, context);
  if (!texts.has(file)) {
    const path = fileURLToPath(file);
    texts.set(file, transformSync(path, readFileSync(path, 'utf8')).code);
  }
  return { format: 'module', source: texts.get(file), shortCircuit: true };
}
