// mcc-lookup qr <payload>: what a payment QR code at the counter says, and which card to use there.
import type { QrPayment } from '../../client/index.ts';
import { formatAmount, parseQr } from '../../query/qr/parse-qr.ts';
import { findRegion } from '../answers/open-lookup.ts';
import { defineQueryCommand } from '../answers/query-command.ts';
import { CommandError, EXIT, REGION_OPTION } from '../command.ts';
import { formatConfidence, formatGuesses, printCards, printJson, printTable } from '../print.ts';

export const qrCommand = defineQueryCommand(
  'qr <payload>',
  'what a payment QR code says: the shop, its code, and the cards that earn there',
  {
    options: [REGION_OPTION],
    note: 'The payload is the text in the QR code, in quotes. It stays on this machine, unless --server names a service.',
    examples: ["qr 'upi://pay?pa=shop@bank&pn=Corner%20Bakery&mc=5462'"],
    check(payload) {
      const parsed = parseQr(payload);
      if ('problem' in parsed) throw new CommandError(`cannot read the code: ${parsed.problem}`, EXIT.usage);
    },
    async answer(lookup, payload, options) {
      const region = await findRegion(lookup, options.region);
      const answer = await lookup.readQr(payload.replace(/\p{Cc}/gu, ' '), { region });
      if (options.json) return printJson(answer);
      print(answer);
      if (answer.judgedBy !== undefined) printCards(answer.eligibleCards, region);
      else process.exitCode = EXIT.notFound;
    },
  },
);

function print(answer: QrPayment): void {
  const { schemes, name, city, Country, amount, currency, MCC, Category, merchant, inferred } = answer;
  const place = [city, Country].filter((each) => each !== undefined).join(', ');
  printTable(
    [
      ['scheme', schemes.join(', ') || 'unknown'],
      ...(name === undefined ? [] : [['shop', name]]),
      ...(place === '' ? [] : [['place', place]]),
      ...(amount === undefined ? [] : [['amount', formatAmount({ amount, currency })]]),
      ['MCC', MCC === undefined ? 'not stated in the code' : [MCC, Category].join(' ').trim()],
      ...(merchant ? [['known as', formatKnown(merchant)]] : []),
      ...formatGuesses(inferred),
    ],
    { labelled: true },
  );
}

function formatKnown(merchant: NonNullable<QrPayment['merchant']>): string {
  const { Store, MCC, agrees, sure } = merchant;
  const code =
    agrees === undefined
      ? `MCC ${MCC} (${formatConfidence(merchant)})`
      : agrees
        ? 'with the same code'
        : `but its usual code is ${MCC}`;
  return `${Store}, ${code}${sure ? '' : '; another merchant is possible'}`;
}
