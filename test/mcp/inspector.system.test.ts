// The official inspector's command line lists and calls everything, over stdio in the old revision and over HTTP in the
// new one. Each run takes a second, so the other two combinations are left to transports.system.test.ts.
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSmallSnapshot } from '../fixture/small-snapshot.ts';
import { PROGRAM } from '../main/run-program.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { type Inspector, provideInspector } from './provide-inspector.ts';
import { listToolNames, listToolQuestions, type Transport } from './tool-questions.ts';

const snapshot = writeSmallSnapshot();
let inspector: Inspector;
let service: RunningProgram;
beforeAll(async () => {
  inspector = provideInspector();
  service = await startProgram({}, { args: ['--catalogue', snapshot.file] });
});
afterAll(async () => {
  await service?.process.end();
  snapshot.remove();
});

const WAYS: [Transport, string, () => string[]][] = [
  ['stdio', 'legacy', () => [process.execPath, PROGRAM, 'mcp', '--catalogue', snapshot.file]],
  ['HTTP', 'modern', () => [`${service.url}/mcp`]],
];

interface Inspected {
  readonly code: number;
  readonly result: Record<string, unknown>;
  readonly stderr: string;
}

describe.each(WAYS)('over %s, %s revision', { timeout: 180_000 }, (transport, era, target) => {
  function inspect(method: string, ...options: string[]): Promise<Inspected> {
    const asked = ['--method', method, ...options];
    const args = [
      inspector.program,
      '--cli',
      '--protocol-era',
      era,
      '--format',
      'json',
      ...target(),
      ...asked,
    ];
    // The inspector keeps a list of servers in the home folder.
    const env = { ...process.env, HOME: snapshot.folder };
    return new Promise((resolve, reject) => {
      execFile(inspector.node, args, { env, timeout: 50_000, maxBuffer: 1e7 }, (error, stdout, stderr) => {
        if (error && typeof error.code !== 'number') return reject(error);
        const { result } = JSON.parse(stdout || '{}');
        resolve({ code: Number(error?.code ?? 0), result, stderr });
      });
    });
  }

  it('lists the tools, and finds nothing in their schemas that an agent could refuse', async () => {
    const { code, result, stderr } = await inspect('tools/list', '--strict');
    expect(code).toBe(0);
    const tools = result.tools as { name: string }[];
    expect(tools.map(({ name }) => name)).toEqual(listToolNames(transport));
    expect(stderr).not.toMatch(/warning|error/i);
  });

  it('lists resources and templates, reads one, and lists prompts', async () => {
    const { resources } = (await inspect('resources/list')).result as { resources: { uri: string }[] };
    expect(resources.map(({ uri }) => uri).sort()).toEqual([
      'cards://SG',
      'cards://US',
      'mcc://codes',
      'ui://mcc-lookup/find-merchant',
    ]);
    expect((await inspect('resources/templates/list')).result).toMatchObject({
      resourceTemplates: [
        { uriTemplate: 'mcc://{code}' },
        { uriTemplate: 'cards://{region}' },
        { uriTemplate: 'cards://{region}/{card}' },
      ],
    });
    const { contents } = (await inspect('resources/read', '--uri', 'mcc://5814')).result as {
      contents: [{ text: string }];
    };
    expect(JSON.parse(contents[0].text)).toMatchObject({ mcc: '5814' });
    expect((await inspect('prompts/list')).result).toMatchObject({
      prompts: [{ name: 'which_card' }, { name: 'which_code' }, { name: 'check_statement' }],
    });
  });

  it('calls every tool', async () => {
    const questions = listToolQuestions(transport);
    expect(new Set(questions.map(([name]) => name))).toEqual(new Set(listToolNames(transport)));
    for (const [name, args, answer] of questions) {
      const asked = ['--tool-name', name, '--tool-args-json', JSON.stringify(args)];
      const { code, result } = await inspect('tools/call', ...asked);
      expect(code, name).toBe(0);
      expect(result.isError, name).toBeFalsy();
      expect(result.structuredContent).toMatchObject(answer);
      const [text] = result.content as [{ text: string }];
      expect(JSON.parse(text.text)).toEqual(result.structuredContent);
    }
  });
});
