// Works out what a row is: a purchase, a refund, a bill payment, a fee, interest, a transfer or cash. Goes by the words
// that banks use, in several languages; a shop's name decides only if there is no such word.
import type { RowKind } from './row.ts';

export type AccountKind = 'card' | 'account';

export interface RowToClassify {
  readonly description: string;
  /** The bank's own word for the row. */
  readonly type: string | undefined;
  /** Positive for money out. */
  readonly amount: number;
  readonly account: AccountKind;
}

export interface RowClassification {
  readonly kind: RowKind;
  /** No word gave it away, so this is what most such rows are. */
  readonly guess: boolean;
}

/** Matches any of the words as a whole word; the line breaks only keep the lists readable. */
function words(list: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${list.replace(/\s*\n\s*/g, '')})(?![\p{L}\d])`, 'iu');
}

const CASH = words(String.raw`
  atm|atm\w*|cash (?:withdrawal|advance|machine|at|disbursement)|cashpoint|cash ?wdl|cpt|lnk|c/l|geldautomat|
  bargeld\p{L}*|geldausgabe|retrait\p{L}*|cajero|reintegro|prelievo|geldopname|pengeluaran tunai|tarik tunai|awl|
  withdrawal(?: -)? atm|cash_advance|nets cash|atw|nwd|bankomat\p{L}*|uttag|wyp[łl]ata`);
/** On an account, `CASH HSBC LEEDS` is a machine; `CASH CONVERTERS` is a shop. */
const CASH_PLACE = /^\W*cash (?!conv|gener|and |& |back|card|app|rebate|reward)\p{L}/iu;
/** Chinese and Japanese have no spaces between words. */
const CJK_BILL = /還款|还款|繳款|缴款|付款|多謝|謝謝|谢谢|自動轉帳|自動轉賬|自动转账|ご入金|口座振替/u;
const CJK_REFUND = /退款|退貨|退货|回贈|回赠|返金|返品|キャッシュバック/u;
const CASH_IN = words(`
  cash deposit|cdm|cash dep`);
const FEE = words(String.raw`
  fees?|fee_\w+|\w+_fee|
  (?:late(?: payment)?|service|overlimit|over limit|account|bank|admin\w*|handling|overseas|finance|conversion|maintenance|monthly|annual|returned?|card|dormant|cheque|sc|cash advance) charges?|
  \p{L}*entgelte?|entgelt\p{L}*|\p{L}*gebühr(?:en)?|\p{L}*gebuehr(?:en)?|frais|cotisation\p{L}*|comisi[oó]n\p{L}*|
  commission[ei]?|kosten|service tax|sales tax|(?:government|sst|gst|vat)(?: tax)?(?: on)? (?:charge|on).*|
  caj perkhidmatan|biaya\p{L}*|annual membership|membership fee.*|penalty|nsf|overdraft|levy|stamp duty|
  monatspreis|canone|imposta di bollo`);
/** What British banks call a charge in the type column. */
const FEE_TYPE = words(`
  chgs?`);
const TOP_UP = words(`
  top ?-?up|reload|add(?:ed)? value`);
const NOT_FEE = words(`
  school|tuition|course|exam|entry fee|no fee`);
const INTEREST = words(String.raw`
  interest|int|profit paid|profit|hibah|zins(?:en)?|\p{L}*zinsen|int[ée]r[êe]ts|intereses|interessi|rente|bunga|
  faedah|finance charges?|dividend|int\.? (?:charge|earned|paid|credit)|credit interest|bonus interest`);
const INTEREST_TYPE = words(`
  int|interest|zins(?:en)?|dividend`);
const REFUND = words(String.raw`
  refund\p{L}*|refd|reversal|revers(?:ed|e)|return(?:s)?|card_refund|purchase return|
  merchandise (?:return|credit)|chargeback|dispute\p{L}*|rebates?|cash ?back|cashback\p{L}*|statement credit|
  rewards? (?:credit|redemption|redeemed)|cash rewards?|erstattung|rückerstattung|retoure|remboursement|avoir|
  reembolso|devoluci[oó]n|rimborso|storno|terugbetaling|pulangan|bayaran balik|pengembalian|credit voucher|
  credit adjustment|adjustment`);
const SALARY = words(`
  salary|payroll|wages?|dir(?:ect)? dep(?:osit)?|gehalt|lohn|bez[üu]ge|salaire|n[óo]mina|stipendio|salaris|gaji|
  sal|pension|rente(?:n)?|bonus|employer|l[öo]n|l[øo]nn|wynagrodzenie`);
const CARD_BILL = words(String.raw`
  payment|payments|pymt|paymt|(?<!mktplace |marketplace )pmts?|autopay\w*|auto ?pay|auto-?pmt|giro|bill ?pay\w*|thank ?you|direct debit|
  zahlung|einzahlung|ausgleich|paiement|pago|pagamento|betaling|bayaran|pembayaran|internet (?:banking|transfer)|
  fps|fast|paynow|faster payment|e-?bank\w*|ibanking|payment_\w+|repayment|transfer|trf|tfr|ibg|axs|atm payment|
  checkfree|\w+pay payment|pymt@\S+|pps|bpay|jompay|cheque`);
const OWN_CARD = words(String.raw`
  credit ?card(?:s)?|card(?:s)? (?:centre|center|bill|payment centre|ending)|
  (?:uob|dbs|ocbc|hsbc|citi|citibank|amex|visa|maybank|posb) cards?|cc ?pay\w*|card(?:member)? serv\w*|
  payment to \w+ card.*|epayment|e-payment|crd(?: |_)?(?:autopay|pmt|epay)|autopay|barclaycard|american express|
  amex epayment|kreditkarte\p{L}*|kreditkartenabrechnung|discover e-?payment|applecard\p{L}*|capital one.*pmt|
  kad kredit`);
const PAID_BY_CARD = words(String.raw`
  debit card|debit_card|debitcard|card purchase|card payment|card_payment|card_refund|card_transaction|
  card transaction|pos(?:_\w+)?|pos purchase|point of sale|eftpos|visa|mastercard|visa (?:purchase|debit|refund)|
  contactless|nets(?: qr| debit\S*)?|nets debit|sale debit|purchase|purchases?|purchase authori[sz]ed|
  recurring payment authori[sz]ed|kartenzahlung|girocard|paiement (?:par )?carte|carte|cb|compra|pago con tarjeta|
  pagamento (?:pos|carta)|betaalautomaat|mst|vis|deb|bcc|apple ?pay|google ?pay|sale|debit sale|dda purchase|mc|
  umc|upi|qr|online/in-app payment|chip|tap|kauf|kortk[öo]p|kortbetaling|varek[øo]b|varekj[øo]p|zakup|pembelian`);
const RAIL = words(String.raw`
  tsfr|ft|sent money|received money|added money|reload|transfer(?:red|s)?|trf|tfr|xfer|acct_xfer|
  fund(?:s)? (?:transfer|tfr|trf)|zelle|venmo|quickpay\w*|payid|osko|paynow|
  faster payments?(?: (?:receipt|outward|inward))?|fpo|fpi|fast(?: payment| transfer)?|fps|überweisung|
  ueberweisung|dauerauftrag|echtzeit\p{L}*|standing order|sto|so|s/o|virement|transferencia|bizum|bonifico|
  giroconto|overschrijving|overboeking|wire|ict|itr|duitnow|ibft|ibk|top ?-?up|topup|savings?|pot|cheque|check|
  chq|chk|to a/c|instant transfer|inward|outward|p2p|deposit|tpt|bgc|giro credit|bank giro credit|interac|
  e-?transfer|me2me|cash deposit|funds|credit transfer|exchange|exchanged|invest\p{L}*|payment from|
  balance transfer|direct credit|bacs?|otr|dpc|neft|imps|rtgs|przelew|[öo]verf[öo]ring|overf[øo]r(?:sel|ing)`);
const BILLER = words(String.raw`
  bill ?pay\w*|bill payment|bpay|giro|giro collection|direct debit|directdebit|direct_debit|lastschrift|
  sepa[- ]lastschrift|basislastschrift|prlv\p{L}*|pr[ée]l[èe]vement|domiciliaci[oó]n|recibo|incasso|addebito|axs|
  jompay|fpx payment.*|fpx|pymt|ach_debit|ach|ddr|dd|d/d|ibg|utilit\p{L}*|insurance|tax(?:es)?|ppd id.*|web id.*|
  autopay|rechnung|facture|collection|premium|bil|ubp|loan|mortgage|online payment`);
/** Wallets that bill by direct debit but are used in shops. */
const SPENDING_WALLET = words(`
  paypal|klarna|afterpay|zip(?: ?pay)?|grab ?pay`);

/** Words that mean money in or money out, used to work out what a sign means. */
export const IN_TEXT = new RegExp(
  `payment.{0,12}(?:thank|rec(?:eiv|v))|thank ?you|autopay|credit card (?:payment|pymt|pmt)|^(?:online |mobile |internet )?payment\\b|payment by|payment_in|${REFUND.source}|${SALARY.source}|gutschrift|inward|credit from|deposit|cash dep`,
  'iu',
);
export const OUT_TEXT = new RegExp(
  `${CASH.source}|${FEE.source}|${PAID_BY_CARD.source}|payment to|transfer to|bill pay|lastschrift|direct debit`,
  'iu',
);

const CARD_STATEMENT =
  /credit ?card|minimum (?:payment|amount)|credit limit|payment due|card (?:number|account)|kreditkarte|cardmember|amount due/i;
const ACCOUNT_STATEMENT =
  /savings|current account|checking|chequing|girokonto|account (?:statement|transactions|details)|sort code|everyday/i;

/** Card or bank account: a `PAYMENT` is money in on the one and money out on the other. */
export function findAccountKind(
  rows: readonly {
    readonly description: string;
    readonly type?: string | undefined;
    readonly amount: number;
  }[],
  contextText: string,
  hasBalance: boolean,
): AccountKind {
  let card = 0;
  if (CARD_STATEMENT.test(contextText)) card += 2;
  if (ACCOUNT_STATEMENT.test(contextText)) card -= 1;
  if (hasBalance) card -= 2;
  for (const { description, type = '', amount } of rows) {
    const text = `${type} ${description}`;
    if (
      amount < 0 &&
      /thank ?you|payment.{0,12}rec|pymt|paymt|autopay|^\W*payment\b|internet payment/i.test(text)
    )
      card += 2;
    else if (amount < 0 && SALARY.test(text)) card -= 2;
    else if (amount > 0 && (BILLER.test(text) || RAIL.test(text) || CASH.test(text))) card -= 0.5;
    else if (PAID_BY_CARD.test(type) && /debit|pos|mst/i.test(type)) card -= 0.25;
  }
  return card >= 0 ? 'card' : 'account';
}

/** A payment to the holder's own card: the bank it names isn't a merchant. */
export function paysOwnCard(text: string): boolean {
  return OWN_CARD.test(text);
}

const certain = (kind: RowKind): RowClassification => ({ kind, guess: false });
const likely = (kind: RowKind): RowClassification => ({ kind, guess: true });

export function classifyRow({ description, type = '', amount, account }: RowToClassify): RowClassification {
  // `Payment/Credit` only means that money came in.
  // `Online payment` is a purchase at one bank and a bill at another.
  const isVague = /payments?\W+(?:and )?(?:other )?credits?|^\s*online payment\b/i.test(type);
  const text = isVague ? description : `${type} ${description}`;
  const isIn = amount < 0;
  if (FEE.test(description) && !NOT_FEE.test(description) && !CASH.test(description)) return certain('fee');
  if (isIn && account === 'account' && SALARY.test(text) && !/interest/i.test(text))
    return certain('transfer');
  if (isIn && (REFUND.test(text) || CJK_REFUND.test(text)) && !INTEREST.test(description))
    return certain('refund');
  if (INTEREST.test(description) || INTEREST_TYPE.test(type)) return certain('interest');
  if (!isIn && CASH.test(text) && !/transfer|\b(?:tsfr|trf|tfr)\b/i.test(text)) return certain('cash');
  if (!isIn && account === 'account' && CASH_PLACE.test(description)) return certain('cash');
  if (CASH_IN.test(text)) return certain('transfer');
  if (FEE.test(type) || FEE_TYPE.test(type)) return certain('fee');
  return account === 'card' ? classifyOnCard(text, isIn) : classifyOnAccount(text, isIn);
}

function classifyOnCard(text: string, isIn: boolean): RowClassification {
  if (!isIn) return /balance transfer/i.test(text) ? certain('transfer') : likely('purchase');
  // On a card that money is loaded onto.
  if (TOP_UP.test(text)) return certain('transfer');
  return CARD_BILL.test(text) || CJK_BILL.test(text) ? certain('payment') : likely('refund');
}

function classifyOnAccount(text: string, isIn: boolean): RowClassification {
  if (isIn) {
    if (SALARY.test(text)) return certain('transfer');
    if (PAID_BY_CARD.test(text)) return certain('refund');
    return RAIL.test(text) ? certain('transfer') : likely('transfer');
  }
  if (SALARY.test(text) && RAIL.test(text)) return certain('transfer');
  if (OWN_CARD.test(text) && !PAID_BY_CARD.test(text)) return certain('payment');
  if (PAID_BY_CARD.test(text)) return certain('purchase');
  if (RAIL.test(text)) return certain('transfer');
  if (BILLER.test(text)) return certain(SPENDING_WALLET.test(text) ? 'purchase' : 'payment');
  return likely('purchase');
}

// Balances, totals, limits and points.
const SUMMARY =
  /^\W*(?:(?:your |the )?(?:opening|closing|beginning|ending|previous|last|current|outstanding|available|ledger|new|statement|start|starting|final|total|amount|account|month[- ]?end|net|unbilled|sub[- ]?total|brought|carried|forward|minimum|anfangs|end)\b[^\d]{0,24}\b(?:balance|statement|saldo|forward|due|payment|debits?|credits?|bal)\b|(?:previous|last|opening|closing) (?:statement|month'?s?) balance|balance (?:b\/?f|c\/?f|brought|carried|forward|as (?:at|of)|from|on)|balance (?:of |from )?(?:your )?(?:previous|last|prior)\b|(?:b\/f|c\/f)\b|balance$|sub[- ]?totals?\b|(?:grand )?totals?(?! (?:wine|energ|tools?|fitness|health|sports?|hockey|gym|pets?|beauty|access|car|body|home)\p{L}*)\b|(?:nuevo |nuovo |novo )?saldo\b|(?:ancien |nouveau )?solde\b|baki\b|jumlah\b|gesamt(?:betrag|summe)?\b|summe\b|[^\d]{0,40}\/ ?(?:sub[- ]?)?total$|kontostand\b|anfangssaldo|endsaldo|(?:alter|neuer) (?:konto)?(?:saldo|stand)|add uni|minimum payment|credit limit|payment due|interest rate|retail interest rate|points? (?:earned|balance)|上期|本期|結欠|结欠|合計|合计|小計|小计|總額|总额|ご請求)/iu;

/** `NEW BALANCE ORCHARD` sells shoes; `New balance on 3 Oct` is a sum. */
const SHOE_SHOP =
  /^new balance[ -]+(?!(?:as|at|after|brought|carried|due|for|forward|from|in|on|this|to|total)\b)\p{L}{2}/iu;

/** Whether a line of a statement isn't a transaction. */
export function isSummary(text: string): boolean {
  return SUMMARY.test(text) && !SHOE_SHOP.test(text);
}
