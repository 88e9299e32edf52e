// /lean: the snapshot for browsers, under a name that contains a hash of its content. It comes from the folder that the
// build writes next to the snapshot, or from memory if a replica derived it.
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { type Catalogue, formatVersion } from '../catalogue/catalogue.ts';
import { addImmutableFiles } from './assets.ts';

export interface LeanFile {
  /** `/lean/2026-11-16-894cee795451-1a2b3c4d.snapshot`. */
  readonly address: string;
  /** Uncompressed size, for a progress bar: browsers don't expose the compressed bytes. */
  readonly bytes: number;
}

export interface LeanFiles {
  /** The file for exactly this catalogue; undefined if there is none. */
  find(catalogue: Catalogue): LeanFile | undefined;
  /** For a scope with the prefix /lean. */
  serve(scope: FastifyInstance): Promise<void>;
}

const TYPE = 'application/octet-stream';

export function openLeanFolder(folder: string): LeanFiles {
  return {
    find(catalogue) {
      if (!existsSync(folder)) return undefined;
      const version = formatVersion(catalogue);
      const name = readdirSync(folder).find(
        (each) => each.startsWith(`${version}-`) && each.endsWith('.snapshot.gz'),
      );
      if (name === undefined) return undefined;
      return { address: `/lean/${name.slice(0, -'.gz'.length)}`, bytes: readSize(join(folder, name)) };
    },
    serve: (scope) => addImmutableFiles(scope, folder, (reply) => reply.type(TYPE)),
  };
}

/** RFC 1952, section 2.3.1: the last four bytes of a gzip file are the uncompressed size. */
function readSize(file: string): number {
  const descriptor = openSync(file, 'r');
  try {
    const size = Buffer.alloc(4);
    readSync(descriptor, size, 0, 4, fstatSync(descriptor).size - 4);
    return size.readUInt32LE();
  } finally {
    closeSync(descriptor);
  }
}

export interface LeanEdition {
  readonly name: string;
  /** Uncompressed size. */
  readonly bytes: number;
  readonly gzip: Uint8Array;
}

/** Visitors whose page was made from the previous catalogue can still get its file. */
const MAX_EDITIONS = 2;

export class LeanMemory implements LeanFiles {
  /** Newest last. */
  #editions: readonly LeanEdition[] = [];

  add(edition: LeanEdition): void {
    const others = this.#editions.filter(({ name }) => name !== edition.name);
    this.#editions = [...others, edition].slice(-MAX_EDITIONS);
  }

  find(catalogue: Catalogue): LeanFile | undefined {
    const found = this.#editions.find(({ name }) => name.startsWith(`${formatVersion(catalogue)}-`));
    return found && { address: `/lean/${found.name}`, bytes: found.bytes };
  }

  async serve(scope: FastifyInstance): Promise<void> {
    scope.get<{ Params: { name: string } }>('/:name', ({ headers, params }, reply) => {
      const found = this.#editions.find(({ name }) => name === params.name);
      const isCompressed = new Negotiator({ headers }).encoding(['gzip', 'identity']) === 'gzip';
      if (found === undefined || !isCompressed) return reply.callNotFound();
      return reply
        .headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Encoding': 'gzip',
          Vary: 'Accept-Encoding',
        })
        .type(TYPE)
        .send(found.gzip);
    });
  }
}
