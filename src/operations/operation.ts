// What an operation is: one thing that can be asked, defined once. operations.ts lists them all; HTTP routes with
// OpenAPI, agents' tools, commands, library methods and the client's types are made from that list.
import type { z } from 'zod';
import type { Searchable } from '../query/find-merchant.ts';
import type { Solve } from '../query/wallet/find-wallet.ts';
import { ERRORS, fail, OperationError } from './errors.ts';
import { describeIssue } from './parameters.ts';

/** What an answer depends on, apart from its parameters. */
export interface OperationContext extends Searchable {
  /** Today in UTC, `2026-11-16`: card rules depend on the date. */
  readonly on: string;
  readonly defaultRegion: string;
  /** Absent where others ask, too: the best set of cards takes a second of a processor. */
  openSolver?(): Promise<Solve>;
  /** To be awaited before each further piece of work of more than a few milliseconds; false if there is no turn. */
  nextTurn?(): Promise<boolean>;
}

/** The groups of operations, for OpenAPI. */
export const TAGS = {
  Merchants: 'A merchant by its address, its name, a statement line or a payment QR code.',
  Codes: 'Merchant category codes: what they mean and what networks call them.',
  Cards: 'How credit cards earn, and which one earns most on a purchase.',
  Data: 'The data behind the answers.',
} as const;
export type Tag = keyof typeof TAGS;

/** Results contain the catalogue's own arrays, which must not be changed. */
export type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

export interface Operation<
  Parameters extends z.ZodObject = z.ZodObject,
  Result extends z.ZodObject = z.ZodObject,
> {
  /** The method of library and client, and the id in OpenAPI. */
  readonly name: string;
  /** Below /api: `/mcc`, or `/merchants/:id` with a parameter in the path. Absent: not over HTTP. */
  readonly path?: string;
  /** Its parameters are the body. Absent: GET. */
  readonly method?: 'POST';
  /** Of a POST: how many requests it counts as. */
  countRequests?(parameters: z.output<Parameters>): number;
  /** The parameter that library and client take first, and the command line as its operand. */
  readonly subject?: string;
  readonly summary: string;
  /** For OpenAPI, which leaves out the widget's operations. */
  readonly tag?: Tag;
  readonly description?: string;
  readonly parameters: Parameters;
  readonly result: Result;
  /** For OpenAPI: errors other than those that every operation has and those of the parameters. */
  errors?(context: OperationContext): readonly { readonly status: number; readonly error: string }[];
  /** For OpenAPI: parameters with which any catalogue has an answer; of a POST, the body. */
  example?(context: OperationContext): Readonly<Record<string, unknown>>;
  /** Answered only in the asker's own process: a method of the library, and a tool of the local agents' server. */
  readonly isLocal?: true;
  /** Errors are `{error}` alone, as the contract has it for its five endpoints; elsewhere a code is beside it. */
  readonly hasBareErrors?: true;
  /** The parameters may name a person, so they are never logged, and answers with them are not kept in memory. */
  readonly isPrivate?: boolean;
  /** Of a private operation: the parameters that are about a person. Answers without any of them are kept. */
  readonly personal?: readonly string[];
  /** Fails with an error of the table in errors.ts. */
  answer(
    parameters: z.output<Parameters>,
    context: OperationContext,
  ): Frozen<z.input<Result>> | Promise<Frozen<z.input<Result>>>;
  /** Only if JSON.stringify isn't enough. */
  stringify?(result: Frozen<z.output<Result>>): string;
  /** Absent: agents do not get it. */
  readonly tool?: Tool;
  /** Absent: not on the command line. */
  readonly command?: CommandLine<z.output<Result>>;
}

/** Asks another operation, wherever the first one was asked. */
export type Ask = <Parameters extends z.ZodObject, Result extends z.ZodObject>(
  operation: Operation<Parameters, Result>,
  parameters: z.input<Parameters>,
) => Promise<z.output<Result>>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** What it does, when to use it or another tool instead, what it returns, and how fresh that is. */
  readonly description: string;
  /** Parameters that agents leave out get these values, so that answers stay short. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Whether a host may show the widget next to its answers. */
  readonly shown?: boolean;
}

export interface CommandLine<Result> {
  /** `lookup <domain>`. Absent if only another command hands over to it. */
  readonly signature?: string;
  readonly summary?: string;
  /** By the parameter that each one gives. */
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Shown below the options in `--help`, before the examples. */
  readonly note?: string;
  readonly examples?: readonly string[];
  /** What to say if the operand is blank. */
  readonly blank?: string;
  /** What is wrong with an operand, if the error of its parameter would not say enough. */
  findProblem?(operand: string): string | undefined;
  /** The operand as parameters, if it isn't just the subject. */
  readOperand?(operand: string): Readonly<Record<string, string>>;
  /** Another operation that has the answer for this operand, if it isn't this one. */
  findOther?(operand: string): Operation | undefined;
  /** Parameters for what is printed as text, but not for --json. */
  readonly printed?: Readonly<Record<string, string>>;
  /** What to print; other operations may be asked for what the result does not have. */
  text(
    result: Result,
    ask: Ask,
    parameters: Readonly<Record<string, string>>,
  ): readonly Block[] | Promise<readonly Block[]>;
  /** Whether something was found; if not, the command ends with the exit code for that. */
  isFound?(result: Result): boolean;
  /** The message if nothing is found, or if the operation answers 404. */
  explainNotFound?(
    operand: string,
    ask: Ask,
    parameters: Readonly<Record<string, string>>,
  ): string | Promise<string>;
}

export interface CommandOption {
  /** `--region <code>`. */
  readonly flag: string;
  readonly help: string;
  /** Sent if the option is not given. */
  readonly default?: string;
}

/** Sent even if it is not given: the region in the environment, or the service's own. */
export const REGION_OPTION: CommandOption = {
  flag: '--region <code>',
  help: 'the region whose cards to compare (DEFAULT_REGION, default: SG)',
};

/** A piece of text on the command line: a paragraph, or rows in columns. */
export type Block =
  | string
  | {
      readonly rows: readonly (readonly string[])[];
      /** Shown only on a terminal, so piped output has nothing but rows. */
      readonly headings?: readonly string[];
      /** Whether the first column labels the one next to it. */
      readonly labelled?: boolean;
    };

/** Checks the types where an operation is defined, and keeps its name, path and subject for the types of the list. */
export function defineOperation<
  const Names extends { readonly name: string; readonly path?: string; readonly subject?: string },
  Parameters extends z.ZodObject,
  Result extends z.ZodObject,
>(operation: Names & Operation<Parameters, Result>): Names & Operation<Parameters, Result> {
  return operation;
}

/** Checks parameters as callers give them: strings from a URL or the command line, or values of their own types. */
export function readParameters({ parameters }: Operation, given: object): Record<string, unknown> {
  const read = parameters.safeParse(given, { error: describeIssue });
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  const parameter = String(issue.path[0]);
  throw new OperationError({
    status: 400,
    error: issue.message,
    code: isBlank((given as Record<string, unknown>)[parameter]) ? 'missing_parameter' : 'invalid_parameter',
    parameter,
    ...(issue.code === 'invalid_value' && { allowed: issue.values.map(String) }),
  });
}

/** In a query: unknown parameters are ignored, but those that are repeated would be ambiguous. */
export function refuseRepeated({ parameters }: Operation, query: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(parameters.shape))
    if (Array.isArray(query[name])) fail(ERRORS.repeated(name));
}

const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '');

/** `/merchants/:id` → `id`. */
export function listPathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
}
