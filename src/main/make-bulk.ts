// Makes the files of /data, once for a digest: by a process of its own, so that answering goes on meanwhile and its memory
// is given back. They lie in a new folder of the system's place for temporary files (TMPDIR).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BulkIndex } from '../export/bulk-index.ts';

const PROGRAM = process.argv[1]!;
/** After a failure the next is tried no sooner: it would likely fail too. */
const PAUSE_MS = 60_000;

interface Made {
  readonly folder: string;
  /** How many entries it has, those of its folders too. */
  readonly entries: number;
}

interface Making {
  readonly made: Promise<Made>;
  remove(): Promise<void>;
}

export class BulkMaker {
  readonly #snapshot: string;
  /** By digest; workers that reload one after another can ask for two. */
  readonly #makings = new Map<string, Making>();
  #closed = false;

  constructor(snapshot: string) {
    this.#snapshot = snapshot;
  }

  /** Answers the folder; others are removed once it is made. */
  async make(digest: string): Promise<string> {
    const making = this.#makings.get(digest) ?? this.#start(digest);
    const made = await making.made;
    if (await isWhole(made)) return made.folder;
    // Whoever cleans the place for temporary files has no regard for how long we run.
    this.#drop(digest, making);
    if (this.#closed) throw new Error('the service is ending');
    return this.make(digest);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#makings.values()].map((making) => making.remove()));
  }

  #start(digest: string): Making {
    const making = startMaking(this.#snapshot, digest);
    this.#makings.set(digest, making);
    making.made.then(
      () => this.#keepOnly(digest),
      () => {
        void making.remove();
        setTimeout(() => this.#makings.delete(digest), PAUSE_MS).unref();
      },
    );
    return making;
  }

  #keepOnly(digest: string): void {
    for (const [other, making] of this.#makings) if (other !== digest) this.#drop(other, making);
  }

  #drop(digest: string, making: Making): void {
    if (this.#makings.get(digest) === making) this.#makings.delete(digest);
    void making.remove();
  }
}

function startMaking(snapshot: string, digest: string): Making {
  const ended = new AbortController();
  const place = mkdtemp(join(tmpdir(), 'mcc-lookup-data-'));
  const make = async (): Promise<Made> => {
    const folder = await place;
    const args = ['export', '--format', 'all', '--catalogue', snapshot, '--out', folder];
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: ended.signal,
    });
    let complaint = '';
    child.stderr.on('data', (text: Buffer) => {
      complaint += text;
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`the export ended with ${code}: ${complaint}`);
    const made = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as BulkIndex;
    // The snapshot's file may have been replaced since it was read.
    if (made.digest !== digest) throw new Error(`the snapshot has digest ${made.digest}, not ${digest}`);
    return { folder, entries: await countEntries(folder) };
  };
  return {
    made: make(),
    async remove() {
      ended.abort();
      const folder = await place.catch(() => undefined);
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isWhole({ folder, entries }: Made): Promise<boolean> {
  return (await countEntries(folder).catch(() => 0)) === entries;
}

async function countEntries(folder: string): Promise<number> {
  return (await readdir(folder, { recursive: true })).length;
}
