// Finds the part of a row's text that names the shop, without bank words, card numbers, references, dates and amounts.
import { collapseSpaces } from './row.ts';

// What comes before the shop, in the order banks write it.
const BEFORE: readonly RegExp[] = [
  /^(?:recurring |pos |point[- ]of[- ]sale |contactless |online |international |overseas |non-chip |chip |dda |signature |pin |checkcard |check ?card |debit ?card |visa |mastercard |card |eftpos |nets |electronic |misc dr[- ]|misc cr[- ]|ach )*(?:purchase return|purchase|payment|pymt|pmt|debit|refund|return|transaction|sale debit|sale|withdrawal)\b[\s:-]*(?:authori[sz]ed on \d\d\/\d\d|to|from|at|fr a\/c?|by|buyer|-|card|qr payment)?[\s:-]*/iu,
  /^(?:\)\)\)|eftpos|nets (?:debit-consumer|qr(?: payment)?|debit)|misc [dc]r-debit card|debit card|sale debit|fpx (?:payment fr a\/|refund buyer)|fpx[- ]|pymt from a\/c|direct debit(?: payment)?(?: to)?|kartenzahlung|lastschrift|erstattung|gutschrift|refund(?: from| purchase)?|refund:?|return:|reversal:?|apple ?pay|google ?pay|samsung ?pay|qr|bill payment|bpay(?: to)?|giro|osko payment(?: to)?|card payment to|credit from|paiement (?:par )?carte|carte|compra(?: en)?|pago en|pagamento|betaalautomaat|vis|deb|dd|cr|bp|so|umc|mst|visa debit|withdrawal|pos(?: w\/d|(?=\s+[\dx*]{4}))|check ?card|internet bpay|prlv(?: sepa)?|(?:sepa[- ]?)?(?:basis-?)?lastschrift|ddr|kauf\/dienstleistung|kortk[öo]p|pembelian(?: kad(?: debit)?)?|zakup przy u[żz]yciu karty|recibo|addebito|incasso|(?:ipp |0% )?instal?lments?)(?!\p{L})[\s:*-]*/iu,
  /^(?:to:?|from:?|at)\s+/iu,
  /^[\d#*xX-]{4,}\s+(?:to:?\s+|from:?\s+)?(?=\p{L})/u,
  /^\d{1,2}[ -]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[ -]?\d{2,4})?\s+(?:\d{4}\s+)?(?=\p{L})/iu,
  /^(?:vom |du )?\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\s+(?:\d{1,2}:\d{2}\s+)?(?=\p{L})/iu,
  /^\d{1,2}:\d{2}\s+(?=\p{L})/u,
  /^(?:kart\p{L}*[\s-]?nr\.?\s+)?(?:[x*]{1,8}|v)\d{4}\s+(?=[\p{L}\d])/iu,
  /^-\d{4}\s+/u,
  /^of [\d.,]+ [A-Z]{3} issued by /u,
];

// Nothing from here on names the shop.
const AFTER: readonly RegExp[] = [
  /\s*\b(?:value date|date|receipt|card|ref(?:erence)?|mandate|rate|kfn|auth(?:ori[sz]ation)?|txn|trans(?:action)? id|on|ppd id|web id|folgenr)\b[\s.:#]*(?:no\.?[\s:]*)?(?=[\dxX*#]).*$/iu,
  /\s+-\s+(?:visa|mastercard|eftpos|bpay|internal|osko|debit card|card)\b.*$/iu,
  /,\s?\d[\d.,]* ?[A-Z]{3}\b.*$/u,
  /\s+\d{4}-\d{2}-\d{2}.*$/u,
  /\s+\d{4}[- ][\dxX*]{4}[- ][\dxX*]{4}.*$/u,
  /\s+(?:[A-Z]\d{9,}|[xX*]{3,}\d+).*$/u,
  /\s+\d{1,2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b.*$/iu,
  /,?\s+(?:tarjeta|carte|karte|card|cb)[\s*]*[xX*]*\d{4}$/iu,
  /\s+zakup przy .*$/iu,
  /\s+mandat(?:e|sref\p{L}*)?\s.*$/iu,
  /-\d{1,2}:\d{2}$/u,
  /\s+\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$/u,
  /\s+\d{10,}.*$/u,
  /\s+:\d{3}\/\d{3}.*$/u,
];

/** The payee in `UPI-SWIGGY-SWIGGY@HDFC-HDFC0000001-123456789012` or `UPI/DR/123456789012/ZOMATO/YESB/zomato`. */
const UPI = /^.*\bUPI[-/](?:[DC]R[-/])?(?:\d{6,}[-/])?([^-/@]{3,})[-/].*$/;

/** The most passes over the words before the shop: one prefix often hides another. */
const MAX_PASSES = 4;

export function findShopText(description: string): string {
  let text = collapseSpaces(description.replace(/\/\//g, ' ').replace(UPI, '$1'));
  const cut = (pattern: RegExp) => {
    const rest = collapseSpaces(text.replace(pattern, ''));
    // If nothing would be left, it was the name itself: `Sale`, `Pos Malaysia`.
    if (/\p{L}{2}/u.test(rest)) text = rest;
  };
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const before = text;
    for (const pattern of BEFORE) cut(pattern);
    if (text === before) break;
  }
  for (const pattern of AFTER) cut(pattern);
  return text.replace(/[\s*,.;:-]+$/u, '') || description;
}
