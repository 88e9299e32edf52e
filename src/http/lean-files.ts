// /lean: the snapshot for browsers, which the build wrote beside the one that is served. Its name has a hash of its content.
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type Catalogue, nameVersion } from '../catalogue/catalogue.ts';

export interface LeanFile {
  /** `/lean/2026-11-16-894cee795451-1a2b3c4d.snapshot`. */
  readonly address: string;
  /** Uncompressed, for a progress bar: a browser hides the compressed bytes. */
  readonly bytes: number;
}

/** The file of this very catalogue; undefined where the build wrote none. */
export function findLean(folder: string | undefined, catalogue: Catalogue): LeanFile | undefined {
  if (folder === undefined || !existsSync(folder)) return undefined;
  const version = nameVersion(catalogue);
  const name = readdirSync(folder).find(
    (each) => each.startsWith(`${version}-`) && each.endsWith('.snapshot.gz'),
  );
  if (name === undefined) return undefined;
  return { address: `/lean/${name.slice(0, -'.gz'.length)}`, bytes: readSize(join(folder, name)) };
}

/** RFC 1952, section 2.3.1: the last four bytes of a gzip file are the size of what it holds. */
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

/** In a scope below /lean. */
export async function addLeanFiles(scope: FastifyInstance, folder: string): Promise<void> {
  scope.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error;
    return reply.callNotFound();
  });
  await scope.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    lastModified: false,
    setHeaders: (reply) => reply.type('application/octet-stream'),
  });
}
