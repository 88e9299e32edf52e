// A bank's statement as a file or pasted text: its rows, each with the merchant and code. Only in the asker's own process: the
// library's statementFile(). The command `statement` and the page /statement add what cards earn on it.
import { z } from 'zod';
import { matchRows } from '../query/statement-files/match-rows.ts';
import { readStatement, readStatementBytes } from '../query/statement-files/read-statement.ts';
import { ROW_KINDS } from '../query/statement-files/row.ts';
import { fail } from './errors.ts';
import { defineOperation } from './operation.ts';
import { findRegion, optional, region } from './parameters.ts';
import { fraction, merchantFields, text } from './schemas.ts';

const ACCOUNTS = ['card', 'account'] as const;

const StatementRow = z
  .object({
    date: text(
      'The day of the payment, or of its posting: `2026-10-03`; absent if the file has neither.',
    ).optional(),
    text: text('As the bank writes it.'),
    amount: z.number().meta({ description: 'Positive for money out.' }),
    currency: z.string().optional(),
    kind: z.enum(ROW_KINDS),
    pending: z.boolean().optional(),
    MCC: text('The shop’s code; absent if it is not known.').optional(),
    Category: z.string().optional(),
    fromFile: z.boolean().meta({ description: 'The file itself has the code.' }).optional(),
    id: text('The merchant’s.').optional(),
    Store: merchantFields.Store.optional(),
    sure: z.boolean().meta({ description: 'Whether another merchant is very unlikely.' }),
    confidence: fraction('How sure we are of the code.').optional(),
  })
  .meta({ id: 'StatementRow' });

/** JSON Schema has no bytes; scripts/print-client-types.ts prints this as `string | Uint8Array`. */
const file = z.any().meta({
  type: 'string',
  format: 'binary',
  description:
    'A file’s bytes, or text: CSV, OFX, QFX, QIF, the text of a PDF, or copied lines. Spreadsheets and PDFs are to be exported as one of these.',
}) as unknown as z.ZodType<string | Uint8Array>;

export const statementFile = defineOperation({
  name: 'statementFile',
  isLocal: true,
  summary: 'The rows of a bank’s statement, each with its merchant and code',
  tag: 'Merchants',
  parameters: z.object({
    file,
    region: optional(region),
    account: optional(
      z
        .enum(ACCOUNTS)
        .meta({ description: 'Whether it is of a card or a bank account, if the file does not say.' }),
    ),
  }),
  result: z.object({
    account: z.enum(ACCOUNTS),
    rows: z.array(StatementRow),
    unread: z
      .array(z.string())
      .meta({ description: 'Lines that look like a payment, but have no amount that could be read.' }),
  }),
  isPrivate: true,
  answer({ file: given, region: asked, account }, context) {
    const { catalogue, search, on } = context;
    const compared = findRegion(asked, context);
    const options = { region: compared, today: on, ...(account && { account }) };
    const isText = typeof given === 'string';
    if (!isText && !(given instanceof Uint8Array)) return refuse('Give the file’s bytes or its text.');
    const read = isText ? readStatement(given, options) : readStatementBytes(given, options);
    if ('error' in read) return refuse(read.error);
    const rows = matchRows(read.rows, catalogue, search, { region: compared, account: read.account });
    return {
      account: read.account,
      unread: [...read.unread],
      rows: rows.map(({ date, description, amount, currency, kind, pending, merchant, sure, fromBank }) => ({
        date,
        text: description,
        amount,
        currency,
        kind,
        pending,
        MCC: merchant?.mcc,
        Category: merchant?.category,
        fromFile: fromBank,
        id: merchant?.id,
        Store: merchant?.id === undefined ? undefined : merchant.name,
        sure,
        confidence: merchant?.confidence,
      })),
    };
  },
});

const refuse = (error: string): never =>
  fail({ status: 400, error, code: 'invalid_parameter', parameter: 'file' });
