// Commands that no test can run, why, and what can be checked anyway.
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { PostgresServer } from '../support/engines/start-postgres.ts';

interface Surroundings {
  /** Of a service that runs, `http://127.0.0.1:40123`. */
  readonly service: string;
  readonly postgres: PostgresServer;
}

interface ListedCommand {
  readonly command: RegExp;
  readonly why: string;
  check(match: RegExpExecArray, surroundings: Surroundings): unknown;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const isScript = ([, name]: RegExpExecArray): void =>
  expect(Object.keys(readJson('package.json').scripts)).toContain(name);

export const LISTED: readonly ListedCommand[] = [
  {
    command: /^npm ci$/,
    why: 'loads packages from the network',
    check: () => {
      const [wanted, locked] = [readJson('package.json'), readJson('package-lock.json').packages['']];
      expect(locked.devDependencies).toEqual(wanted.devDependencies);
      expect(locked.version).toBe(wanted.version);
    },
  },
  {
    command: /^npm install --prefix importers --save-exact (\S+)@<version>$/,
    why: 'loads a package from the network',
    check: ([, name]) => expect(readJson('importers/package.json').dependencies[name!]).toMatch(/^\d[\d.]+$/),
  },
  {
    command: /^npm install --prefix (\S+) mcc-lookup(?:@latest)?$/,
    why: 'loads a package from the network; test/deploy/systemd.system.test.ts reads the units',
    check: ([, folder]) => {
      expect(readJson('package.json')).toMatchObject({
        bin: { 'mcc-lookup': expect.any(String) },
        files: expect.arrayContaining(['deploy']),
      });
      for (const unit of ['mcc-lookup@.service', 'mcc-lookup-build.service'])
        expect(readFileSync(`deploy/systemd/${unit}`, 'utf8')).toContain(
          `\nExecStart=${folder}/node_modules/.bin/mcc-lookup `,
        );
    },
  },
  {
    command: /^curl http:\/\/127\.0\.0\.1:(8080)(\/ready)$/,
    why: 'asks the nginx of the units',
    check: async ([, port, path], { service }) => {
      expect(readFileSync('deploy/nginx.conf', 'utf8')).toContain(`listen ${port};`);
      expect((await fetch(service + path)).status).toBe(200);
    },
  },
  {
    command: /^npm run (import) -- ([a-z -]+)$/,
    why: 'changes data/; importers/test/committed-files.system.test.ts runs every importer',
    check: (match) => {
      isScript(match);
      const listed = readFileSync('importers/run.ts', 'utf8');
      for (const source of match[2]!.split(' ')) expect(listed).toContain(source);
    },
  },
  {
    command: /^node (importers\/payments\/take-lines\.js) <file\.csv>$/,
    why: 'takes lines of a file that we do not have',
    check: ([, file]) => expect(existsSync(file!)).toBe(true),
  },
  {
    command: /^(?:npx )?mcc-lookup changes --before <[\w ’']+> --write$/,
    why: 'takes the snapshot of an earlier edition; test/main/changes.test.ts compares two',
    check: () => expect(existsSync('data/changes')).toBe(true),
  },
  {
    command: /^mcc-lookup statement citi\.csv/,
    why: 'reads statements that we do not have; test/main/statement.test.ts reads several files',
    check: () => expect(readFileSync('test/main/statement.test.ts', 'utf8')).toContain('.xls'),
  },
  { command: /^npm (?:run )?(test(?::system)?)$/, why: 'is what runs this', check: isScript },
  {
    command: /^(?:UPDATE=1 )?npx vitest run ([^<]+)$/,
    why: 'is what runs this',
    check: ([, files]) => {
      for (const file of files!.split(' ')) expect(existsSync(file), file).toBe(true);
    },
  },
  { command: /^npm run (format)$/, why: 'changes the files of this checkout', check: isScript },
  {
    command: /^npm run (bench\S*)(?: -- ([a-z-]+)(.*))?$/,
    why: 'takes minutes',
    check: (match) => {
      isScript(match);
      const [, , question, options = ''] = match;
      if (question === undefined) return;
      expect(question === 'all' || existsSync(`bench/${question}/run.ts`), question).toBe(true);
      const listed = readFileSync('bench/run.ts', 'utf8');
      for (const [flag] of options.matchAll(/--[a-z]+/g)) expect(listed).toContain(flag);
    },
  },
  {
    command: /^npm run (mutation) -- (\S+)$/,
    why: 'takes most of an hour',
    check: (match) => {
      isScript(match);
      expect(existsSync(`src/${match[2]}`), match[2]).toBe(true);
    },
  },
  {
    command: /^node (scripts\/draw-social-images\.js)$/,
    why: 'changes the files of this checkout',
    check: ([, file]) => expect(existsSync(file!)).toBe(true),
  },
  {
    command: /^node (scripts\/review-dependencies\.js)$/,
    why: 'asks the registry; test/dependencies.test.ts says when it is due',
    check: ([, file]) => expect(existsSync(file!)).toBe(true),
  },
  {
    command: /^claude mcp add mcc-lookup -- npx -y mcc-lookup mcp$/,
    why: 'a host of somebody else; test/mcp/transports.system.test.ts runs `mcc-lookup mcp` with the official client',
    check: () => expect(readJson('package.json').bin).toHaveProperty('mcc-lookup'),
  },
  {
    command: /^claude mcp add --transport http mcc-lookup http:\/\/localhost:3000(\/\S+)$/,
    why: 'a host of somebody else',
    check: async ([, path], { service }) => {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'documents', version: '1' },
        },
      });
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      };
      const reply = await fetch(service + path, { method: 'POST', body, headers });
      expect(await reply.text()).toContain('serverInfo');
    },
  },
  {
    command: /^npx @modelcontextprotocol\/inspector --cli npx mcc-lookup mcp --method tools\/list$/,
    why: 'needs a newer Node than we ask for; test/mcp/transports.system.test.ts lists the tools with the official client',
    check: () => expect(readJson('package.json').bin).toHaveProperty('mcc-lookup'),
  },
  {
    command: /^psql \S+ -f (\S+)$/,
    why: 'a client program that a machine with PostgreSQL from npm does not have; its SQL is run instead',
    check: async ([, file], { postgres }) => {
      await postgres.query(readFileSync(file!, 'utf8'));
      // The builds that come next refuse an empty table.
      await postgres.query(
        "INSERT INTO merchants (id, name, mcc) VALUES ('corner-shop', 'Corner Shop', '5411')",
      );
    },
  },
];
