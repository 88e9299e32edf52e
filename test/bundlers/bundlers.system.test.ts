// The package in other people's programs: bundled, compiled, tested and run by the tools that they use, each from the packed
// tarball. test/bundlers/package.json has the tools; Vite comes with Vitest.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort, ServerProcess } from '../support/engines/server-process.ts';
import { launchBrowser } from '../support/launch-browser.ts';

const HERE = import.meta.dirname;
/** Below test/bundlers, so that the tools are found as they are in a program's own folder. */
const PROGRAMS = join(HERE, 'dist');
const PACKAGE = join(PROGRAMS, 'node_modules/mcc-lookup');
const TSC = resolve('node_modules/typescript/bin/tsc');
const VITE = resolve('node_modules/vite/bin/vite.js');
const VITEST = resolve('node_modules/vitest/vitest.mjs');
const tool = (path: string): string => join(HERE, 'node_modules', path);

const TOOL_MS = 300_000;
/** The solver's WebAssembly has 3.5 MB, the snapshot 21: a server reads them where they are. */
const MAX_STATIC_BYTES = 1e6;

const IMPORT = `import { NotFoundError, openMccLookup } from 'mcc-lookup';`;
const REQUIRE = `const { NotFoundError, openMccLookup } = require('mcc-lookup');`;
const ASK = `openMccLookup().storeByDomain('shopee.sg').then(({ Store, MCC }) => console.log(Store, typeof MCC));`;
const PRINTED = 'Shopee string\n';
const ASK_WALLET = `openMccLookup().wallet({ size: 1, spending: ['groceries:800'] }).then(({ best }) => console.log(best.cards.length));`;

beforeAll(async () => {
  rmSync(PROGRAMS, { recursive: true, force: true });
  mkdirSync(PACKAGE, { recursive: true });
  const packed = await run(
    process.cwd(),
    'npm',
    'pack',
    '--ignore-scripts',
    '--json',
    '--pack-destination',
    PROGRAMS,
  );
  const [{ filename }] = Object.values(JSON.parse(packed)) as [{ filename: string }];
  await run(PROGRAMS, 'tar', '-xzf', filename, '-C', PACKAGE, '--strip-components=1');
  rmSync(join(PROGRAMS, filename));
}, TOOL_MS);
afterAll(() => rmSync(PROGRAMS, { recursive: true, force: true }));

/** What it printed; rejects with all of it if it failed. */
async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { CATALOGUE: _, NODE_OPTIONS: __, NODE_ENV: ___, VITEST: ____, ...inherited } = process.env;
  const env = { ...inherited, NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', CI: '1' };
  try {
    const { stdout } = await promisify(execFile)(command, args, {
      cwd,
      env,
      maxBuffer: 1e8,
      timeout: TOOL_MS,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

const node = (cwd: string, ...args: string[]): Promise<string> => run(cwd, process.execPath, ...args);

function makeProgram(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(PROGRAMS, name);
  for (const [path, text] of Object.entries({ 'package.json': '{ "private": true }\n', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  return folder;
}

const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const findLargest = (folder: string): number =>
  Math.max(...listFiles(folder).map((path) => statSync(path).size));

const server = (folder: string, types: Readonly<Record<string, string>>) =>
  createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://127.0.0.1');
    const path = join(folder, pathname === '/' ? 'index.html' : pathname);
    try {
      const content = readFileSync(path);
      response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream').end(content);
    } catch {
      response.writeHead(404).end();
    }
  });

it.each([
  // An ES module's import.meta is empty in CommonJS, which the library must not mind.
  ['an ES module as an ES module', `${IMPORT}\n${ASK}`, 'esm', 'mjs'],
  ['an ES module as CommonJS', `${IMPORT}\n${ASK}`, 'cjs', 'cjs'],
  ['CommonJS as CommonJS', `${REQUIRE}\n${ASK}`, 'cjs', 'cjs'],
])('esbuild bundles a server: %s', async (name, code, format, ending) => {
  const folder = makeProgram(`esbuild/${name.replaceAll(' ', '-')}`, { 'main.js': code });
  const options = ['--bundle', '--platform=node', `--format=${format}`, `--outfile=out/server.${ending}`];
  await node(folder, tool('esbuild/bin/esbuild'), 'main.js', ...options);
  expect(await node(folder, `out/server.${ending}`)).toBe(PRINTED);
});

it.each([
  ['esm', 'mjs'],
  ['cjs', 'cjs'],
])('a bundled server finds the solver of the best set of cards, %s', async (format, ending) => {
  const folder = makeProgram(`esbuild-wallet-${format}`, { 'main.js': `${IMPORT}\n${ASK_WALLET}` });
  const options = ['--bundle', '--platform=node', `--format=${format}`, `--outfile=out/server.${ending}`];
  await node(folder, tool('esbuild/bin/esbuild'), 'main.js', ...options);
  expect(await node(folder, `out/server.${ending}`)).toBe('1\n');
});

it('says what to do where a bundle has lost the snapshot', async () => {
  const folder = makeProgram('esbuild-moved', {
    'main.cjs': `${REQUIRE}\n${ASK.replace(/;$/, '.catch(({ message }) => console.log(message));')}`,
  });
  const moved = join('/tmp', `moved-${process.pid}.cjs`);
  try {
    await node(
      folder,
      tool('esbuild/bin/esbuild'),
      'main.cjs',
      '--bundle',
      '--platform=node',
      `--outfile=${moved}`,
    );
    expect(await node('/', moved)).toMatch(
      /^Cannot find the snapshot of mcc-lookup.*pass its path as \{ snapshot \}\n$/,
    );
  } finally {
    rmSync(moved, { force: true });
  }
});

it.each([
  ['esm', 'module', `${IMPORT}\n${ASK}`],
  ['cjs', 'commonjs2', `${REQUIRE}\n${ASK}`],
])(
  'webpack bundles a server as %s',
  async (format, library, code) => {
    const isModule = format === 'esm';
    const folder = makeProgram(`webpack-${format}`, {
      'package.json': `{ "private": true${isModule ? ', "type": "module"' : ''} }`,
      'main.js': code,
      'build.cjs': `require(${JSON.stringify(tool('webpack'))})({
  mode: 'production', optimization: { minimize: false }, target: 'node', entry: './main.js', experiments: { outputModule: ${isModule} },
  output: { path: __dirname + '/out', filename: 'server.js', library: { type: '${library}' } },
}, (error, stats) => { if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exit(1); } });`,
    });
    await node(folder, 'build.cjs');
    expect(await node(folder, 'out/server.js')).toBe(PRINTED);
    // The snapshot is read where it is, and not published with the scripts.
    expect(listFiles(join(folder, 'out')).filter((path) => path.endsWith('.snapshot'))).toEqual([]);
  },
  TOOL_MS,
);

it(
  'Next renders a server component and answers from a route handler',
  async () => {
    const folder = makeProgram('next', {
      'package.json': '{ "private": true, "type": "module" }',
      'next.config.js': `export default { turbopack: { root: ${JSON.stringify(HERE)} }, outputFileTracingRoot: ${JSON.stringify(HERE)} };`,
      'app/layout.js': `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
      'app/page.js': `${IMPORT}
export const dynamic = 'force-dynamic';
export default async function Page() {
  const { Store } = await openMccLookup().storeByDomain('shopee.sg');
  return <h1>{Store}</h1>;
}`,
      'app/wallet/route.js': `${IMPORT}
export const dynamic = 'force-dynamic';
export async function GET() {
  const { best } = await openMccLookup().wallet({ size: 1, spending: ['groceries:800'] });
  return Response.json(best.cards.length);
}`,
      'app/api/route.js': `${IMPORT}
const lookup = openMccLookup();
export async function GET(request) {
  const domain = new URL(request.url).searchParams.get('domain');
  try {
    return Response.json(await lookup.storeByDomain(domain));
  } catch (error) {
    return Response.json({ known: false }, { status: error instanceof NotFoundError ? 404 : 500 });
  }
}`,
    });
    await node(folder, tool('next/dist/bin/next'), 'build');
    expect(findLargest(join(folder, '.next/static'))).toBeLessThan(MAX_STATIC_BYTES);
    const port = await findFreePort();
    const started = new ServerProcess(
      process.execPath,
      [tool('next/dist/bin/next'), 'start', '--port', `${port}`, '--hostname', '127.0.0.1'],
      { cwd: folder, env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } },
    );
    try {
      const url = `http://127.0.0.1:${port}`;
      await started.waitUntilUp(
        'Next',
        async () => (await fetch(`${url}/api?domain=nobody.example`)).status > 0,
        60_000,
      );
      expect(await (await fetch(url)).text()).toContain('<h1>Shopee</h1>');
      expect(await (await fetch(`${url}/api?domain=shopee.sg`)).json()).toMatchObject({
        Store: 'Shopee',
        Country: 'SG',
      });
      expect((await fetch(`${url}/api?domain=nobody.example`)).status).toBe(404);
      expect(await (await fetch(`${url}/wallet`)).json()).toBe(1);
    } finally {
      await started.end();
    }
  },
  TOOL_MS,
);

it(
  'Vite bundles a page whose worker keeps the lean snapshot on the device, and answers without a network',
  async () => {
    const folder = makeProgram('vite-page', {
      'package.json': '{ "private": true, "type": "module" }',
      'index.html': '<!doctype html><title>asking</title><script type="module" src="/main.js"></script>',
      'main.js': `import { NotFoundError, openInWorker } from 'mcc-lookup/worker';
import snapshot from 'mcc-lookup/lean.snapshot?url';
const lookup = openInWorker({ snapshot });
const [{ Store }, { results }, unknown] = await Promise.all([
  lookup.storeByDomain('https://www.shopee.sg/x'),
  lookup.searchStores('starbuks', { limit: 1 }),
  lookup.mcc('9998').catch((error) => error instanceof NotFoundError),
]);
const { best } = await lookup.wallet({ size: 1, spending: ['groceries:800'] });
const gone = await lookup.meta({ signal: AbortSignal.abort(new Error('gone')) }).catch(({ message }) => message);
document.title = [Store, results[0].Store, unknown, best.cards.length, gone].join(' ');`,
    });
    await node(folder, VITE, 'build', '--logLevel=error');
    const host = server(join(folder, 'dist'), {
      '.html': 'text/html',
      '.js': 'text/javascript',
      '.wasm': 'application/wasm',
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
      const answered = () => page.waitForFunction(() => document.title !== 'asking');
      await page.goto(url);
      await answered();
      expect(await page.title()).toBe('Shopee Starbucks true 1 gone');
      // From the cache: the address of the snapshot answers no more.
      await page.route(/snapshot/, (route) => route.abort());
      await page.reload();
      await answered();
      expect(await page.title()).toBe('Shopee Starbucks true 1 gone');
      const kept = await page.evaluate(async () =>
        (await (await caches.open('mcc-lookup')).keys()).map((each) => each.url),
      );
      expect(kept).toEqual([expect.stringMatching(/\.snapshot$/)]);
      expect(asked.every((each) => each.startsWith(url))).toBe(true);
    } finally {
      await browser.close();
      host.close();
    }
  },
  TOOL_MS,
);

it(
  'Vite bundles a server',
  async () => {
    const folder = makeProgram('vite-server', {
      'package.json': '{ "private": true, "type": "module" }',
      'main.js': `${IMPORT}\n${ASK}`,
      'vite.config.js': 'export default { ssr: { noExternal: true } };',
    });
    await node(folder, VITE, 'build', '--ssr', 'main.js', '--logLevel=error');
    expect(await node(folder, 'dist/main.js')).toBe(PRINTED);
  },
  TOOL_MS,
);

it(
  'TypeScript compiles an Express server to CommonJS',
  async () => {
    const folder = makeProgram('express', {
      'tsconfig.json': `{ "compilerOptions": { "module": "node16", "strict": true, "exactOptionalPropertyTypes": true, "outDir": "out", "types": ["node"], "typeRoots": ["../../node_modules/@types"] }, "include": ["main.ts"] }`,
      'main.ts': `import express from 'express';
import { type Lookup, NotFoundError, openMccLookup } from 'mcc-lookup';
import { MccLookup } from 'mcc-lookup/client';

const lookup: Lookup = openMccLookup({ snapshot: undefined, defaultRegion: process.env['REGION'] });
const remote = new MccLookup({ baseUrl: 'http://127.0.0.1:9', fetch: undefined, retry: undefined });
const app = express();
app.get('/:domain', async (request, response) => {
  try {
    response.json({ ...(await lookup.storeByDomain(request.params.domain)), methods: typeof remote.mcc });
  } catch (error) {
    response.status(error instanceof NotFoundError ? 404 : 500).json({ error: String(error) });
  }
});
const listening = app.listen(0, '127.0.0.1', () => console.log((listening.address() as { port: number }).port));`,
    });
    await node(folder, TSC, '-p', '.');
    expect(readFileSync(join(folder, 'out/main.js'), 'utf8')).toContain('require("mcc-lookup")');
    const started = new ServerProcess(process.execPath, ['out/main.js'], { cwd: folder });
    try {
      await started.waitUntilUp('Express', async () => /\d/.test(started.output), 60_000);
      const url = `http://127.0.0.1:${started.output.trim()}`;
      expect(await (await fetch(`${url}/shopee.sg`)).json()).toMatchObject({
        Store: 'Shopee',
        methods: 'function',
      });
      expect((await fetch(`${url}/nobody.example`)).status).toBe(404);
    } finally {
      await started.end();
    }
  },
  TOOL_MS,
);

const TEST = `test('knows a shop', async () => {
  expect(await openMccLookup().storeByDomain('shopee.sg')).toMatchObject({ Store: 'Shopee' });
  await expect(openMccLookup().storeByDomain('nobody.example')).rejects.toThrow(NotFoundError);
});`;

it(
  'Jest runs a test of it with its default settings',
  async () => {
    const folder = makeProgram('jest', {
      'shop.test.js': `${REQUIRE}\n${TEST}`,
      'jest.config.js': 'module.exports = {};',
    });
    await node(folder, tool('jest/bin/jest.js'), '--ci', '--no-cache');
  },
  TOOL_MS,
);

it(
  'Vitest runs a test of it',
  async () => {
    const folder = makeProgram('vitest', {
      'shop.test.js': `import { expect, test } from 'vitest';\n${IMPORT}\n${TEST}`,
      'vitest.config.js': 'export default {};',
    });
    await node(folder, VITEST, 'run', '--root', folder);
  },
  TOOL_MS,
);

/** The program that npm brought for this machine: `@oven/bun-linux-x64/bin/bun`. */
function findNative(scope: string, path: string): string {
  const [name] = readdirSync(tool(scope));
  return tool(`${scope}/${name}/${path}`);
}

it(
  'Bun and Deno answer',
  async () => {
    const folder = makeProgram('other-runtimes', { 'main.mjs': `${IMPORT}\n${ASK}` });
    expect(await run(folder, findNative('@oven', 'bin/bun'), 'main.mjs')).toBe(PRINTED);
    const deno = findNative('@deno', 'deno');
    const allowed = ['--node-modules-dir=manual', '--allow-read', '--allow-env', '--no-remote'];
    expect(await run(folder, deno, 'run', ...allowed, 'main.mjs')).toBe(PRINTED);
  },
  TOOL_MS,
);

it(
  'a Worker of Cloudflare’s runtime answers from the lean snapshot',
  async () => {
    const folder = makeProgram('worker', {
      'main.js': `import { openMccLookup } from 'mcc-lookup';
import snapshot from './lean.snapshot';
const lookup = openMccLookup({ snapshot });
export default {
  async fetch(request) {
    const domain = new URL(request.url).searchParams.get('domain');
    return lookup.storeByDomain(domain).then((store) => Response.json(store), ({ status, message }) => new Response(message, { status }));
  },
};`,
    });
    // As wrangler does: one script, and the file beside it.
    await node(
      folder,
      tool('esbuild/bin/esbuild'),
      'main.js',
      '--bundle',
      '--format=esm',
      '--outfile=out/main.js',
      '--external:*.snapshot',
      '--conditions=workerd,worker',
      '--external:node:*',
    );
    writeFileSync(join(folder, 'out/lean.snapshot'), readFileSync(join(PACKAGE, 'dist/lean.snapshot')));
    const port = await findFreePort();
    writeFileSync(
      join(folder, 'out/worker.capnp'),
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "main.js", esModule = embed "main.js"), (name = "./lean.snapshot", data = embed "lean.snapshot")],
  compatibilityDate = "2026-01-01",
);`,
    );
    const started = new ServerProcess(findNative('@cloudflare', 'bin/workerd'), ['serve', 'worker.capnp'], {
      cwd: join(folder, 'out'),
    });
    try {
      const url = `http://127.0.0.1:${port}/?domain=`;
      await started.waitUntilUp(
        'workerd',
        async () => (await fetch(`${url}nobody.example`)).status === 404,
        60_000,
      );
      expect(await (await fetch(`${url}shopee.sg`)).json()).toMatchObject({ Store: 'Shopee', Country: 'SG' });
    } finally {
      await started.end();
    }
  },
  TOOL_MS,
);
