// A service's catalogue: loaded from a file or an address, reloaded when it changes, never replaced by a bad one.
import { renameSync, writeFileSync } from 'node:fs';
import { createGzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECKSUM_AT, computeChecksum, SnapshotError } from '../../src/catalogue/sections.ts';
import { SnapshotAddress } from '../../src/main/snapshot-address.ts';
import { verifyWith } from '../../src/main/snapshot-key.ts';
import { type WatchOptions, watchCatalogue } from '../../src/main/watch-catalogue.ts';
import { claimSize } from '../fixture/hostile-snapshot.ts';
import { makeFile } from '../support/temporary-files.ts';
import {
  makeKeys,
  packSnapshot,
  type SnapshotServer,
  signSnapshot,
  startSnapshotServer,
} from './snapshot-server.ts';

/** The default, one second, is no longer than a pause on a busy machine. */
const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 15_000 });

const FIRST = packSnapshot('2026-11-01');
const SECOND = packSnapshot('2026-11-02');
const THIRD = packSnapshot('2026-11-03');

const served: string[] = [];
const problems: string[] = [];
const stops: (() => void)[] = [];
beforeEach(() => {
  served.length = 0;
  problems.length = 0;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function watch(location: string, options: Partial<WatchOptions> = {}): Promise<void> {
  const stop = await watchCatalogue({
    location,
    pollMs: 10,
    log: {
      info() {},
      warn: (facts) => problems.push(String((facts as { problem: string }).problem)),
      error: (facts) => problems.push((facts as { err: Error }).err.message),
    },
    check() {},
    swap: ({ digest }) => void served.push(digest),
    startMs: 15_000,
    retryMs: 10,
    ...options,
  });
  stops.push(stop);
}

const serves = (...snapshots: { readonly digest: string }[]): Promise<void> =>
  waitFor(() => expect(served).toEqual(snapshots.map(({ digest }) => digest)));
/** Waits until the server has answered this many more times. */
const askedAgain = async ({ statuses }: SnapshotServer, times = 3): Promise<readonly number[]> => {
  const before = statuses.length;
  await waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(before + times));
  return statuses.slice(before);
};

/** The same length, but the digest in its header is that of another body. */
function forgeDigest({ bytes, digest }: { readonly bytes: Buffer; readonly digest: string }): Buffer {
  const forged = Buffer.from(bytes);
  forged.write(
    digest.replace(/^./, (letter) => (letter === '0' ? '1' : '0')),
    forged.indexOf(digest),
  );
  return forged;
}

describe('a file', () => {
  it('is reloaded on SIGHUP, once for all signals in the meantime', async () => {
    const file = makeFile(FIRST.bytes, 'own.snapshot');
    await watch(file);
    writeFileSync(`${file}.part`, SECOND.bytes);
    renameSync(`${file}.part`, file);
    for (let times = 0; times < 3; times++) expect(process.emit('SIGHUP')).toBe(true);
    await serves(FIRST, SECOND);
    expect(problems).toEqual([]);
  });

  it('that is damaged does not replace the old one', async () => {
    const file = makeFile(FIRST.bytes, 'own.snapshot');
    const onRefused = vi.fn();
    await watch(file, { onRefused });
    writeFileSync(file, SECOND.bytes.subarray(0, 1000));
    process.emit('SIGHUP');
    await waitFor(() => expect(problems).toEqual([expect.stringContaining('truncated')]));
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(served).toEqual([FIRST.digest]);
  });

  it('that is damaged or for another region at startup is refused at once', async () => {
    await expect(watch(makeFile('x', 'own.snapshot'))).rejects.toThrow(SnapshotError);
    const check = (): never => {
      throw new SnapshotError('DEFAULT_REGION is HK');
    };
    await expect(watch(makeFile(FIRST.bytes, 'own.snapshot'), { check })).rejects.toThrow('is HK');
    expect(process.listenerCount('SIGHUP')).toBe(0);
  });
});

describe('an address', () => {
  let server: SnapshotServer;
  beforeEach(async () => {
    server = await startSnapshotServer();
    server.put(FIRST.bytes, '"1"');
  });

  it('is polled by ETag, and every new snapshot is served', async () => {
    await watch(server.url);
    expect(new Set((await askedAgain(server)).slice(1))).toEqual(new Set([304]));
    server.put(SECOND.bytes, '"2"');
    await serves(FIRST, SECOND);
    server.put(THIRD.bytes, '"3"');
    await serves(FIRST, SECOND, THIRD);
    expect(problems).toEqual([]);
  });

  it('is polled at once on SIGHUP', async () => {
    await watch(server.url, { pollMs: 1e6 });
    server.put(SECOND.bytes, '"2"');
    process.emit('SIGHUP');
    await serves(FIRST, SECOND);
  });

  it('may have the same snapshot under another ETag', async () => {
    await watch(server.url);
    server.put(FIRST.bytes, '"again"');
    expect((await askedAgain(server, 4)).slice(-1)).toEqual([304]);
    expect(served).toEqual([FIRST.digest]);
  });

  it.each<[string, string, (server: SnapshotServer) => void]>([
    ['half a file', 'truncated', ({ put }) => put(SECOND.bytes.subarray(0, SECOND.bytes.length / 2), '"2"')],
    ['a few bytes', 'not a catalogue snapshot', ({ put }) => put(SECOND.bytes.subarray(0, 10), '"2"')],
    ['one of another digest', 'altered', ({ put }) => put(forgeDigest(SECOND), '"2"')],
    ['a page', 'not a catalogue snapshot', ({ put }) => put(Buffer.from('<!doctype html><p>Hello'), '"2"')],
    [
      'an error',
      'the server answered 500',
      ({ answer }) => answer((_, response) => response.writeHead(500).end()),
    ],
    [
      'a body that breaks off',
      'cannot fetch',
      ({ answer }) =>
        answer((_, response) => {
          response.writeHead(200, { 'Content-Length': SECOND.bytes.length });
          response.write(SECOND.bytes.subarray(0, 1000), () => response.destroy());
        }),
    ],
    ['silence', 'did not arrive within 0.1 s', ({ answer }) => answer(() => {})],
    [
      'a body without an end',
      'did not arrive within 0.1 s',
      ({ answer }) => answer((_, response) => void response.writeHead(200).write('MCCLOOK1')),
    ],
    [
      'too much, as it says',
      'has 1 MB, and at most 0.2 MB',
      ({ put }) => put(Buffer.alloc(1_000_000), '"2"'),
    ],
    [
      'a header that says too much',
      'at most 0.2 MB are loaded: raise CATALOGUE_MAX_MB',
      ({ answer }) => answer((_, response) => void response.writeHead(200).write(claimSize(3e9))),
    ],
    [
      'more than its header says',
      'more bytes than its header says',
      ({ answer }) =>
        answer(
          (_, response) => void response.writeHead(200).write(Buffer.concat([SECOND.bytes, SECOND.bytes])),
        ),
    ],
    [
      'zeros without an end',
      'not a catalogue snapshot',
      ({ answer }) => answer((_, response) => void response.writeHead(200).write(Buffer.alloc(100))),
    ],
    [
      'gzip that never ends',
      'more bytes than its header says',
      ({ answer }) =>
        answer((_, response) => {
          response.writeHead(200, { 'Content-Encoding': 'gzip' });
          const packed = createGzip();
          packed.pipe(response);
          packed.write(SECOND.bytes);
          packed.write(Buffer.alloc(1_000_000));
          packed.flush();
        }),
    ],
  ])(
    'that has %s does not replace the old one, and is used again once it is valid',
    async (_, problem, spoil) => {
      await watch(server.url, { load: { timeoutMs: 100, maxBytes: 200_000 } });
      spoil(server);
      // On a busy machine, a timeout may come first.
      await waitFor(() => expect(problems.some((each) => each.includes(problem))).toBe(true));
      for (const each of problems) expect(each).toContain(server.url);
      expect(served).toEqual([FIRST.digest]);
      server.put(SECOND.bytes, '"2"');
      await serves(FIRST, SECOND);
    },
  );

  it('that a check refuses does not replace the old one', async () => {
    await watch(server.url, {
      check: ({ digest }) => {
        if (digest === SECOND.digest) throw new SnapshotError('it has no cards for SG');
      },
    });
    server.put(SECOND.bytes, '"2"');
    await waitFor(() => expect(problems).toEqual(['it has no cards for SG']));
    server.put(THIRD.bytes, '"3"');
    await serves(FIRST, THIRD);
  });

  it('that does not answer at startup is tried again', async () => {
    server.answer((_, response) => response.writeHead(503).end());
    const started = watch(server.url, { startMs: 10_000 });
    await askedAgain(server, 2);
    server.put(FIRST.bytes, '"1"');
    await started;
    expect(served).toEqual([FIRST.digest]);
    expect(problems[0]).toContain('the server answered 503');
  });

  it('that never answers fails in time, with the reason', async () => {
    await expect(
      watch('http://127.0.0.1:9/catalogue.snapshot?token=secret', { startMs: 200 }),
    ).rejects.toThrow(
      /^cannot fetch the snapshot http:\/\/127\.0\.0\.1:9\/catalogue\.snapshot: .*; gave up after 0\.2 s: check CATALOGUE$/,
    );
  });

  it('that drips at startup fails in time too', async () => {
    server.answer((_, response) => {
      response.writeHead(200).write(FIRST.bytes.subarray(0, 1000));
      const timer = setInterval(() => response.write(FIRST.bytes.subarray(1000, 1001)), 10);
      response.once('close', () => clearInterval(timer));
    });
    await expect(watch(server.url, { startMs: 300 })).rejects.toThrow(
      /: it did not arrive within 0\.\d s; gave up after 0\.3 s: check CATALOGUE$/,
    );
  });

  it('that answers 304 to the first request is refused', async () => {
    server.answer((_, response) => response.writeHead(304).end());
    await expect(watch(server.url, { retryMs: 1e6 })).rejects.toThrow(
      /^cannot fetch the snapshot .*: the server answered 304 Not Modified; gave up after 15 s/,
    );
    await expect(new SnapshotAddress(server.url).read()).rejects.toThrow(SnapshotError);
  });

  it('is no longer polled when the service ends, and a running download is aborted', async () => {
    await watch(server.url);
    let underWay = 0;
    server.answer((_, response) => {
      underWay += 1;
      response.once('close', () => {
        underWay -= 1;
      });
    });
    await waitFor(() => expect(underWay).toBe(1));
    stops.pop()!();
    await waitFor(() => expect(underWay).toBe(0));
    expect(problems).toEqual([]);
    expect(process.listenerCount('SIGHUP')).toBe(0);
  });
});

it('checks the digest in a snapshot, not just its checksum', async () => {
  const server = await startSnapshotServer();
  server.put(seal(forgeDigest(FIRST)), '"1"');
  await expect(new SnapshotAddress(server.url).read()).rejects.toThrow('does not have the digest');
});

describe('with a key, at the start and at a reload,', () => {
  const owner = makeKeys();
  const stranger = makeKeys();
  const good = signSnapshot('2026-11-01', owner.privateKey);
  const load = { checkHeader: verifyWith(owner.publicKey), isDigestChecked: true };
  const next = signSnapshot('2026-11-02', owner.privateKey);
  const refused: [string, Buffer, string][] = [
    ['is unsigned', SECOND.bytes, 'the snapshot is not signed'],
    ['another key signed', signSnapshot('2026-11-02', stranger.privateKey).bytes, 'signed by another key'],
    ['has another digest', seal(forgeDigest(next)), 'digest or section table was altered'],
    ['has another section table', seal(renameSection(next.bytes)), 'digest or section table was altered'],
    ['has another body', seal(alterBody(next.bytes)), 'body was altered'],
    [
      'names its key as no program does',
      seal(replaceText(next.bytes, '"key":"', '"key":"\\n')),
      'the snapshot is not signed',
    ],
    ['has another signature', seal(alterSignature(next.bytes)), 'digest or section table was altered'],
  ];

  it.each(refused)('a file that %s is refused', async (_, bytes, problem) => {
    await expect(watch(makeFile(bytes, 'own.snapshot'), { load })).rejects.toThrow(problem);
    const file = makeFile(good.bytes, 'own.snapshot');
    await watch(file, { load });
    writeFileSync(file, bytes);
    process.emit('SIGHUP');
    await waitFor(() => expect(problems).toEqual([expect.stringContaining(problem)]));
    writeFileSync(file, next.bytes);
    process.emit('SIGHUP');
    await serves(good, next);
  });

  it.each(refused)('an address whose snapshot %s is refused', async (_, bytes, problem) => {
    const server = await startSnapshotServer();
    server.put(bytes, '"1"');
    await expect(watch(server.url, { load, retryMs: 1e6 })).rejects.toThrow(problem);
    server.put(good.bytes, '"2"');
    await watch(server.url, { load });
    server.put(bytes, '"3"');
    await waitFor(() => expect(problems).toContainEqual(expect.stringContaining(problem)));
    server.put(next.bytes, '"4"');
    await serves(good, next);
  });

  it('is not needed for a signed snapshot, which has the digest of the unsigned one', async () => {
    expect(good.digest).toBe(FIRST.digest);
    await watch(makeFile(good.bytes, 'own.snapshot'));
    await serves(FIRST);
  });
});

/** With a checksum that fits, as a forger would write it. */
function seal(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(computeChecksum(bytes), CHECKSUM_AT);
  return bytes;
}

function replaceText(bytes: Buffer, text: string, other: string): Buffer {
  const altered = Buffer.from(bytes);
  altered.write(other, altered.indexOf(text));
  return altered;
}

const renameSection = (bytes: Buffer): Buffer => replaceText(bytes, '"hosts/name"', '"hosts/nama"');

function alterBody(bytes: Buffer): Buffer {
  const altered = Buffer.from(bytes);
  altered[altered.length - 9]! ^= 1;
  return altered;
}

function alterSignature(bytes: Buffer): Buffer {
  const [, value] = /"value":"(.{88})"/.exec(bytes.toString('latin1'))!;
  return replaceText(bytes, value!, 'A'.repeat(88));
}
