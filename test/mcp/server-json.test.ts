// server.json agrees with package.json and stays within the registry's limits.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

it('describes this package', () => {
  const { name, version, bin, mcpName } = read('package.json');
  const server = read('server.json');
  expect(server.version).toBe(version);
  // The registry compares the two before it lists a package.
  expect(server.name).toBe(mcpName);
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server.packages).toMatchObject([
    { registryType: 'npm', identifier: name, version, transport: { type: 'stdio' } },
  ]);
  // If a package has only one program, npx runs it, whatever its name.
  expect(Object.keys(bin)).toEqual(['mcc-lookup']);
});
