// Spending that another page hands to /wallet, such as /statement after reading one: kept for this tab only, and never sent.
//
//     giveSpending(region, sumSpending(rows, presets, { region, currency }));
//     location.assign(`/wallet?region=${region}`);
//
// The presets are `meta.spending` of the catalogue (those of the region), and `spending` of /region.json.
import type { StatementSpending } from '../../query/wallet/sum-spending.ts';

const KEY = 'mcc-lookup:spending';

/** Returns false if the browser doesn't allow storage. */
export function giveSpending(region: string, given: StatementSpending): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ region, given }));
    return true;
  } catch {
    return false;
  }
}

/** Undefined if nothing was handed over for the region. */
export function readGivenSpending(region: string): StatementSpending | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return stored.region === region && stored.given.spending.length > 0 ? stored.given : undefined;
  } catch {
    return undefined;
  }
}

export function forgetGivenSpending(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
