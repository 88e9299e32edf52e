// Writes docs/appendix/dependencies.md: the packages in package.json, what they are for, and how well maintained each is. Asks
// the registry for dates, so it is run by hand when a version changes; test/dependencies.test.ts says when that is due.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const USES = {
  '@biomejs/biome': 'lint, format, and the rules for who may import whom',
  '@e965/xlsx': 'the sheets of bank statements in .xlsx and .xls (src/spreadsheets)',
  '@fastify/cors': 'CORS and preflights (src/http)',
  '@fastify/static': 'assets and the files of /data (src/http)',
  '@modelcontextprotocol/client': 'tests of the MCP server',
  '@modelcontextprotocol/server': 'the MCP server (src/mcp)',
  '@rapideditor/country-coder': 'the countries of upstream brands (src/sources)',
  '@types/negotiator': 'types',
  '@types/node': 'types',
  '@types/pg': 'types',
  ajv: 'tests check answers against JSON Schemas with it',
  'ajv-formats': 'the same',
  commander: 'commands and their options (src/main)',
  'csv-parse': 'reading data/*.csv (src/sources)',
  'fast-check': 'property tests',
  fastify: 'the HTTP server (src/http)',
  highs: 'the search for sets of cards (src/solver)',
  iovalkey: 'the connection to Valkey or Redis (src/limit)',
  'ipaddr.js': 'addresses and ranges (src/limit)',
  lightningcss: 'bundles and minifies CSS',
  'lru-cache': 'bounded caches of answers (src/http)',
  'name-suggestion-index': 'upstream brands, read by the build (src/sources)',
  negotiator: 'Accept and Accept-Encoding (src/http)',
  'node-sqlite3-wasm': 'SQLite exports (src/export)',
  'pdfjs-dist': 'the text of bank statements in PDF (src/web)',
  pg: 'merchants from PostgreSQL (src/sources)',
  pino: 'the log (src/http)',
  'preact-render-to-string': 'pages (src/web)',
  preact: 'pages (src/web)',
  'prom-client': '/metrics (src/http)',
  qr: 'QR codes from a picture (src/web)',
  'rate-limiter-flexible': 'limits that replicas share (src/limit)',
  rolldown: 'bundles the program and what browsers load',
  tldts: 'the Public Suffix List (src/catalogue)',
  typescript: 'types',
  vitest: 'tests',
  'workbox-core': 'the service worker of the app (src/app)',
  'workbox-precaching': 'the same',
  'workbox-routing': 'the same',
  'workbox-strategies': 'the same',
  yaml: 'reading data/cards (src/sources)',
  zod: 'schemas of parameters, answers, settings, cards and MCP tools',
};

const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { components } = JSON.parse(readFileSync('dist/main/sbom.cdx.json', 'utf8'));
const libraries = components.filter(({ type }) => type === 'library');
const inside = new Set(libraries.map(({ name }) => name));

const rows = Object.entries({ ...dependencies, ...devDependencies })
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, version]) => {
    const times = JSON.parse(execFileSync('npm', ['view', name, 'time', '--json'], { encoding: 'utf8' }));
    const latest = Object.entries(times)
      .filter(([key]) => key !== 'created' && key !== 'modified')
      .map(([, time]) => time)
      .sort()
      .at(-1);
    const { license } = packages[`node_modules/${name}`];
    return `| ${name} | ${version} | ${license} | ${latest.slice(0, 10)} | ${inside.has(name) ? 'yes' : ''} | ${USES[name] ?? 'FILL IN scripts/review-dependencies.js'} |`;
  });
writeFileSync(
  'docs/appendix/dependencies.md',
  `# Dependencies

An installed package has none: the program is bundled with ${libraries.length} packages inside (\`dist/main/sbom.cdx.json\` lists
them with versions and licences, \`dist/main/LICENCES\` has the texts). The lockfile has ${Object.keys(packages).length - 1} packages for work on it.
What only the system lane or a benchmark runs has lockfiles of its own, installed on first use: \`test/system\`, \`bench\`. None of those inside has an install script. Written by \`node scripts/review-dependencies.js\`; test/dependencies.test.ts
fails when it is out of step with the lockfile.

| package | version | licence | last release | inside | for |
|---|---|---|---|---|---|
${rows.join('\n')}
`,
);
