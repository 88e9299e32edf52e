// Bundles the program with the libraries it uses into dist/main/: a dozen files to read where Node would open 900,
// which is half of the time to the first answer. Also writes the licences of the packages inside, those in the browsers'
// files included, and a bill of materials.
import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist/main');

// Half as much to read at startup; functions keep their names, so errors show where they happened.
const MINIFY = { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } };

// Looks for its WebAssembly next to itself, so it stays in separate files; only exports load it.
const SQLITE = 'node-sqlite3-wasm';
const findFolder = (name) => join(root, 'node_modules', name);
const SQLITE_FOLDER = findFolder(SQLITE);

// In what browsers load (scripts/bundle-web.js) but not in the program; they ship in the same package.
const IN_BROWSERS = ['pdfjs-dist', 'qr'];

// What Fastify loads only on demand: its own validator and serializer, and requests without a socket.
const NEVER_LOADED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'];

// What libraries load at startup for features we never use, and what replaces it.
const NOTHING = 'module.exports = {};';
const NEVER_CALLED = {
  '@fastify/static': {
    // Directory listings.
    glob: NOTHING,
  },
  fastify: {
    // TLS and HTTP/2 are a proxy's task.
    'node:https': NOTHING,
    'node:http2': NOTHING,
    // Checks whether plugins fit Fastify's version. The tests run without this bundle, so they check it.
    semver: 'exports.satisfies = () => true;',
  },
  mime: {
    // Vendors' types of files. http/bulk-files.ts has those that we send.
    './types/other': NOTHING,
  },
  pino: {
    // Writing the log in another thread.
    './transport': NOTHING,
    './lib/transport': NOTHING,
  },
  'prom-client': {
    // Telemetry.
    '@opentelemetry/api': NOTHING,
  },
  '@modelcontextprotocol/server': {
    // Ajv, for forms that agents let people fill in.
    '@modelcontextprotocol/server/_shims':
      "export { default as process } from 'node:process'; export const DefaultJsonSchemaValidator = class {};",
  },
};
const INSTEAD = '\0instead:';
const findReplacement = (name, importer) =>
  NEVER_CALLED[importer.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]]?.[name];
const leaveOut = {
  name: 'leave-out',
  resolveId: (name, importer = '') => {
    const code = findReplacement(name, importer);
    return code === undefined ? undefined : INSTEAD + code;
  },
  load: (id) => (id.startsWith(INSTEAD) ? { code: id.slice(INSTEAD.length), moduleType: 'js' } : undefined),
};

// V8 compiles a function in parentheses at once, but arrow functions are first skipped and then parsed again when they
// are called. All of these are called at startup: 4 % of the time to the first answer.
const compileAtOnce = {
  name: 'compile-at-once',
  renderChunk: (code) => code.replaceAll(/(?<=__commonJSMin\(\()\(([\w$, ]*)\) => \{/g, 'function ($1) {'),
  generateBundle: (_, chunks) => {
    const codes = Object.values(chunks).map(({ code = '' }) => code);
    if (!codes.some((code) => code.includes('((function(')))
      throw new Error('CommonJS modules are now wrapped in another way: adapt compileAtOnce');
  },
};

// Only a few files, because each adds 2 to 3 ms to startup: what every question to the catalogue needs, the commands
// that ask it (with the little that other commands share with them), schemas, settings, the agents' protocol, and the
// service. A group takes what its files import, unless a group above already has it.
const GROUPS = [
  {
    name: 'answers',
    test: /\/src\/(catalogue\/(?!write-)|query\/(?!statement-files)|library\/|client\/errors)/,
    priority: 6,
  },
  {
    name: 'ask',
    test: /\/src\/main\/(command|print|open-catalogue|snapshot-address|places|paths|answers\/[\w-]+|commands\/(lookup|search|mcc|cards|best|qr))\.ts$|\/node_modules\/commander\//,
    priority: 5,
  },
  { name: 'schemas', test: /\/node_modules\/zod\//, priority: 4 },
  { name: 'settings', test: /\/src\/main\/settings\.ts$/, priority: 3 },
  { name: 'agents', test: /\/src\/mcp\/|\/node_modules\/@modelcontextprotocol\//, priority: 2 },
  { name: 'service', test: /\/src\/(http\/(?!metrics-app)|main\/serve\.ts$)/, priority: 1 },
];

const bundle = await rolldown({
  input: join(root, 'src/main/cli.ts'),
  platform: 'node',
  cwd: root,
  tsconfig: join(root, 'tsconfig.json'),
  // If inlined, the list of public suffixes would be included twice.
  optimization: { inlineConst: false },
  external: [SQLITE, ...NEVER_LOADED],
  plugins: [leaveOut, compileAtOnce],
});
rmSync(target, { recursive: true, force: true });
const { output } = await bundle.write({
  dir: target,
  format: 'esm',
  minify: MINIFY,
  comments: false,
  paths: { [SQLITE]: `./${SQLITE}.cjs` },
  codeSplitting: { groups: GROUPS },
});
await bundle.close();
// npm does this only when it first links a checkout; without it, `npx mcc-lookup` is refused after the next build.
chmodSync(join(target, 'cli.js'), 0o755);
copyFileSync(join(SQLITE_FOLDER, `dist/${SQLITE}.js`), join(target, `${SQLITE}.cjs`));
copyFileSync(join(SQLITE_FOLDER, `dist/${SQLITE}.wasm`), join(target, `${SQLITE}.wasm`));

const bundled = output
  .flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
  .map((module) => module.match(/.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/)?.[0])
  .filter((folder) => folder !== undefined);
// As npm wrote them down: `sha512-` and base64. CycloneDX has them in hexadecimal.
const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const readHash = (folder) => {
  const [algorithm, digest] = locked[folder.slice(folder.indexOf('node_modules/'))].integrity.split('-', 2);
  if (algorithm !== 'sha512') throw new Error(`${folder} has no SHA-512 in the lockfile`);
  return Buffer.from(digest, 'base64').toString('hex');
};
const inside = [...new Set([...bundled, SQLITE_FOLDER, ...IN_BROWSERS.map(findFolder)])]
  .sort()
  .map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
    return { name, version, license, text, hash: readHash(folder) };
  });

writeFileSync(
  join(target, 'LICENCES'),
  inside
    .map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`),
);
// CycloneDX: an installed package has no node_modules where a scanner would find them.
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(
  join(target, 'sbom.cdx.json'),
  `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', name, version } },
      components: inside.map((each) => ({
        type: 'library',
        name: each.name,
        version: each.version,
        hashes: [{ alg: 'SHA-512', content: each.hash }],
        licenses: [
          / OR /.test(each.license) ? { expression: each.license } : { license: { id: each.license } },
        ],
        purl: `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`,
      })),
    },
    undefined,
    2,
  )}\n`,
);
console.log(`dist/main: ${output.length} files, with ${inside.length} packages inside`);
