// Every operation. HTTP routes with OpenAPI, agents' tools, commands, library methods, the client's types and the
// reference in /docs are made from this list; CONTRIBUTING.md says how to add one.
import type { z } from 'zod';
import { aboutData } from './about-data.ts';
import { bestCard } from './best-card.ts';
import { cards } from './cards.ts';
import { changes } from './changes.ts';
import { compareCards } from './compare-cards.ts';
import { descriptor } from './descriptor.ts';
import { descriptorBatch } from './descriptor-batch.ts';
import { explainMcc } from './explain-mcc.ts';
import { findMerchant } from './find-merchant.ts';
import { mcc } from './mcc.ts';
import { mccCodes } from './mcc-codes.ts';
import { mccHistory } from './mcc-history.ts';
import { merchant } from './merchant.ts';
import { meta } from './meta.ts';
import type { Operation } from './operation.ts';
import { readQr } from './read-qr.ts';
import { readStatement } from './read-statement.ts';
import { searchStores } from './search-stores.ts';
import { statementFile } from './statement-file.ts';
import { storeByDomain } from './store-by-domain.ts';
import { suggest } from './suggest.ts';
import { wallet } from './wallet.ts';

const LIST = [
  findMerchant,
  storeByDomain,
  searchStores,
  merchant,
  descriptor,
  descriptorBatch,
  readStatement,
  suggest,
  readQr,
  mcc,
  mccCodes,
  mccHistory,
  explainMcc,
  cards,
  bestCard,
  compareCards,
  wallet,
  statementFile,
  changes,
  meta,
  aboutData,
] as const;

export const OPERATIONS = LIST as readonly unknown[] as readonly Operation[];

type Listed = (typeof LIST)[number];
/** Those that are answered over HTTP: the methods of library and client. */
type Served = Extract<Listed, { readonly path: string }>;

export type ServedName = Served['name'];
type Named<Name extends ServedName> = Extract<Served, { readonly name: Name }>;
export type Result<Name extends ServedName> = z.output<Named<Name>['result']>;
/** An operation without parameters takes the signal alone. */
type Parameters<Name extends ServedName> = string extends keyof z.input<Named<Name>['parameters']>
  ? unknown
  : z.input<Named<Name>['parameters']>;

interface Signal {
  readonly signal?: AbortSignal | undefined;
}

/** What only the library can be asked. */
export interface LocalLookup extends Lookup {
  wallet(
    options?: z.input<(typeof wallet)['parameters']> & Signal,
  ): Promise<z.output<(typeof wallet)['result']>>;
  statementFile(
    options: z.input<(typeof statementFile)['parameters']> & Signal,
  ): Promise<z.output<(typeof statementFile)['result']>>;
}

type Subject<Name extends ServedName> =
  Named<Name> extends { readonly subject: infer Parameter } ? Parameter & string : never;
type Method<Name extends ServedName> = [Subject<Name>] extends [never]
  ? Record<never, never> extends Parameters<Name>
    ? (options?: Parameters<Name> & Signal) => Promise<Result<Name>>
    : (options: Parameters<Name> & Signal) => Promise<Result<Name>>
  : (subject: string, options?: Omit<Parameters<Name>, Subject<Name>> & Signal) => Promise<Result<Name>>;

/** What library and client can be asked. The package ships its declarations as text: scripts/print-client-types.ts. */
export type Lookup = { readonly [Name in ServedName]: Method<Name> } & {
  /** Many lines, one after the other. */
  descriptors(
    lines: Iterable<string> | AsyncIterable<string>,
    options?: Omit<Parameters<'descriptor'>, 'text'> & Signal,
  ): AsyncGenerator<Result<'descriptor'> & { readonly text: string }>;
};
