// docs/design.md says which files a request enters; here they are counted, by the functions of each that ran.
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { relative, sep } from 'node:path';
import { expect, it } from 'vitest';
import { startService } from '../http/service.ts';

const DESIGN = readFileSync('docs/design.md', 'utf8').replace(/\s+/g, ' ');

it('docs/design.md names the files that a cached and an uncached answer enter', async () => {
  const service = await startService({ transport: 'socket' });
  const ask = async (more = ''): Promise<unknown> =>
    (await fetch(`${service.url}/api/store-by-domain?domain=shopee.sg${more}`)).json();
  // What runs at the first request alone is no part of the path.
  await ask('&before=1');
  const inspector = new Session();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const entered = async (): Promise<string[]> =>
    (await inspector.post('Profiler.takePreciseCoverage')).result
      .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
      .map(({ url }) => relative(process.cwd(), url.replace('file://', '')).replaceAll(sep, '/'))
      .filter((file) => file.startsWith('src/'));
  const listEntered = async (): Promise<Set<string>> => {
    await entered();
    await ask();
    const files = new Set<string>();
    // It is logged after the answer.
    await expect
      .poll(async () => (await entered()).reduce((all, file) => all.add(file), files))
      .toContain('src/http/metrics.ts');
    return files;
  };
  const uncached = await listEntered();
  // The queue still tidies up after the one before.
  await ask();
  const cached = await listEntered();
  inspector.disconnect();
  await service.close();

  const more = [...uncached].filter((file) => !cached.has(file));
  expect(DESIGN).toContain(`A cached answer enters these ${cached.size} files`);
  expect(DESIGN).toContain(`One that isn't cached enters ${more.length} more`);
  const [path] = /A cached answer enters.*?(?=Other operations differ)/.exec(DESIGN)!;
  for (const file of [...cached, ...more]) {
    const [, folder, name] = /^src\/(.*)\/(.*)$/.exec(file)!;
    const counted = new RegExp(`src/${folder}/\` \\((\\d+) files\\)`).exec(path)?.[1];
    if (counted === undefined) expect(path).toContain(name);
    else
      expect(
        more.filter((each) => each.startsWith(`src/${folder}/`)),
        folder,
      ).toHaveLength(Number(counted));
  }
});
