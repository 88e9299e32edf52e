// Recognises lines of a statement that aren't transactions: balances, totals, limits, points.

const SUMMARY =
  /^\W*(?:(?:your |the )?(?:opening|closing|beginning|ending|previous|last|current|outstanding|available|ledger|new|statement|starting|final|total|sub[- ]?total|brought|carried|forward|minimum|anfangs|end)\b[^\d]{0,24}\b(?:balance|statement|saldo|forward|due|payment|debits?|credits?|bal)\b|(?:previous|last|opening|closing) (?:statement|month'?s?) balance|balance (?:b\/?f|c\/?f|brought|carried|forward|as (?:at|of)|from|on)|(?:b\/f|c\/f)\b|balance$|sub[- ]?totals?\b|(?:grand )?totals?\b|(?:nuevo |nuovo |novo )?saldo\b|(?:ancien |nouveau )?solde\b|baki\b|kontostand\b|anfangssaldo|endsaldo|(?:alter|neuer) (?:konto)?(?:saldo|stand)|add uni|minimum payment|credit limit|payment due|interest rate|retail interest rate|points? (?:earned|balance))/i;

export function isSummary(text: string): boolean {
  return SUMMARY.test(text);
}
