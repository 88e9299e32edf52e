// /lean: the snapshot for browsers, under a name that contains a hash of its content. It comes from the folder that the
// build writes next to the snapshot, or from memory if a replica derived it.
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { type Catalogue, formatVersion } from '../catalogue/catalogue.ts';
import type { Edition } from '../web/pages/site-context.ts';
import { addImmutableFiles } from './assets.ts';

export interface LeanFiles {
  /** The file for exactly this catalogue; undefined if there is none. */
  find(catalogue: Catalogue): Edition | undefined;
  /** For a scope with the prefix /lean. */
  serve(scope: FastifyInstance): Promise<void>;
}

const TYPE = 'application/octet-stream';

export function openLeanFolder(folder: string): LeanFiles {
  // Asked for with every page; while a build still writes it, it is looked for again.
  const found = new WeakMap<Catalogue, Edition>();
  return {
    find(catalogue) {
      const known = found.get(catalogue);
      if (known !== undefined || !existsSync(folder)) return known;
      const version = formatVersion(catalogue);
      const name = readdirSync(folder).find(
        (each) => each.startsWith(`${version}-`) && each.endsWith('.snapshot.gz'),
      );
      if (name === undefined) return undefined;
      const edition = { address: `/lean/${name.slice(0, -'.gz'.length)}`, ...readSizes(join(folder, name)) };
      found.set(catalogue, edition);
      return edition;
    },
    serve: (scope) => addImmutableFiles(scope, folder, (reply) => reply.type(TYPE)),
  };
}

/** RFC 1952, section 2.3.1: the last four bytes of a gzip file are the uncompressed size. */
function readSizes(file: string): Pick<Edition, 'bytes' | 'sent'> {
  const descriptor = openSync(file, 'r');
  try {
    const last = Buffer.alloc(4);
    const { size: sent } = fstatSync(descriptor);
    readSync(descriptor, last, 0, 4, sent - 4);
    return { bytes: last.readUInt32LE(), sent };
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

  find(catalogue: Catalogue): Edition | undefined {
    const found = this.#editions.find(({ name }) => name.startsWith(`${formatVersion(catalogue)}-`));
    return found && { address: `/lean/${found.name}`, bytes: found.bytes, sent: found.gzip.length };
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
