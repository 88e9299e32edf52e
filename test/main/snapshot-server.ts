// A small web server for a snapshot: with ETags, as nginx serves a file, or as badly as a test wants.
import { generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { packContents, writeSnapshot } from '../../src/build/write-snapshot.ts';
import type { Contents } from '../../src/catalogue/contents.ts';
import { frameSections } from '../../src/catalogue/write-sections.ts';
import { signWith } from '../../src/main/snapshot-key.ts';
import { SMALL_CONTENTS } from '../fixture/small-catalogue.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface SnapshotServer {
  readonly url: string;
  /** The statuses of its answers so far, in order. */
  readonly statuses: readonly number[];
  /** Serves these bytes from now on. */
  put(bytes: Uint8Array, etag: string): void;
  /** Answers with this handler instead. */
  answer(handler: Handler): void;
}

export async function startSnapshotServer(): Promise<SnapshotServer> {
  const statuses: number[] = [];
  let handler: Handler = (_, response) => response.writeHead(404).end();
  const server = createServer((request, response) => {
    response.once('close', () => statuses.push(response.statusCode));
    handler(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const answer = (given: Handler): void => {
    handler = given;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/catalogue.snapshot`,
    statuses,
    answer,
    put: (bytes, etag) =>
      answer(({ headers }, response) => {
        if (headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end();
        else response.writeHead(200, { ETag: etag, 'Content-Length': bytes.length }).end(bytes);
      }),
  };
}

/** The small catalogue with this edition: a different snapshot for each day. */
export function packSnapshot(edition: string): { bytes: Buffer; digest: string } {
  return writeSnapshot(describeEdition(edition));
}

export function signSnapshot(edition: string, key: KeyObject): { bytes: Buffer; digest: string } {
  const { pieces, digest } = frameSections(packContents(describeEdition(edition)), signWith(key));
  return { bytes: Buffer.concat(pieces), digest };
}

function describeEdition(edition: string): Contents {
  return { ...SMALL_CONTENTS, meta: { ...SMALL_CONTENTS.meta, edition } };
}

export const makeKeys = (): KeyPairKeyObjectResult => generateKeyPairSync('ed25519');
