// What an endpoint of the API is. Those that there are stand in mounts.ts.
import type { Bucket } from '../../limit/rate-store.ts';
import type { Served } from '../served.ts';
import type { Refusal } from './errors.ts';
import type { Body, ObjectSchema, Schema } from './schema.ts';

export interface Context extends Served {
  /** Today in UTC, `2026-11-16`: rules of cards hold on days. */
  readonly on: string;
  readonly defaultRegion: string;
}

/** Bodies are made of the catalogue's own arrays, which nobody may change. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

export interface Question<Answer> {
  /** The request in its one normal form: whoever asks the same gets the same bytes and the same ETag. */
  readonly key: string;
  build(): Answer;
}

export interface Endpoint<Parameters extends ObjectSchema = ObjectSchema, Answer extends Schema = Schema> {
  /** The operation's name in OpenAPI: `getMcc`. */
  readonly name: string;
  /** Below the mount: `/mcc` is `/api/mcc`. Its last part may be a parameter: `/merchants/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: Parameters;
  readonly body: Answer;
  /** Beyond those that the parameters' schema tells: they stand in OpenAPI. */
  refusals(context: Context): readonly Refusal[];
  /** A question that every catalogue can be asked, for OpenAPI. */
  example(context: Context): Readonly<Record<string, string>>;
  /** Finds what is asked for; the body is made only where nobody asked the same before. */
  read(parameters: Body<Parameters>, context: Context): Question<Frozen<Body<Answer>>> | Refusal;
  /** What is asked may name a person: it is neither kept in memory nor written to the log. */
  readonly isPrivate?: boolean;
  /** Work ahead of the first request, in pieces of a few milliseconds. */
  warm?(context: Context): Iterable<unknown>;
  /** Where JSON.stringify would not do. */
  stringify?(body: Frozen<Body<Answer>>): string;
}

/** Keeps the types of parameters and body together; the list of endpoints forgets them. */
export function defineEndpoint<Parameters extends ObjectSchema, Answer extends Schema>(
  endpoint: Endpoint<Parameters, Answer>,
): Endpoint {
  return endpoint as unknown as Endpoint;
}

/** Endpoints under a common path, counted in one bucket. */
export interface Mount {
  readonly prefix: string;
  readonly bucket: Bucket;
  readonly endpoints: readonly Endpoint[];
}
