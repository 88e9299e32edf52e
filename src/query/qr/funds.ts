// What a payment QR code is paid from, by its schemes, and so whether a credit card can earn there at all. From the
// schemes' own rules, as of November 2026: ABS (PayNow), NETS, PayNet (DuitNow QR), HKMA (FPS), Bank of Thailand
// (PromptPay), Bank Indonesia (QRIS: credit cards are among its sources of funds), NAPAS (VietQR), Banco Central do Brasil
// (Pix), NPCI (UPI: RuPay credit cards may be linked).

export const CAN_EARN = ['yes', 'some', 'no', 'unknown'] as const;

export interface Funds {
  /** Whether a credit card can pay: any, some, none, or the code does not say. */
  readonly canEarn: (typeof CAN_EARN)[number];
  /** A sentence or two for the person who pays. */
  readonly why: string;
}

const ACCOUNTS: ReadonlySet<string> = new Set(['PayNow', 'NETS', 'FPS', 'PromptPay', 'VietQR', 'Pix']);

const SOME: Readonly<Record<string, string>> = {
  DuitNow: 'DuitNow is paid from a bank account or a wallet; a few banks let their credit cards pay, too.',
  QRIS: 'QRIS is mostly paid from an account or a wallet; some apps let a credit card pay.',
  UPI: 'UPI is paid from a bank account, or with a RuPay credit card that is linked to it; no other card can pay.',
};

const NETWORKS: ReadonlySet<string> = new Set([
  ...['Visa', 'Mastercard', 'American Express', 'UnionPay', 'JCB', 'Discover'],
]);

/** `schemes`: as parseQr lists them. */
export function describeFunds(schemes: readonly string[]): Funds {
  const networks = schemes.filter((each) => NETWORKS.has(each));
  const accounts = schemes.filter((each) => ACCOUNTS.has(each));
  const some = schemes.find((each) => Object.hasOwn(SOME, each));
  if (networks.length > 0) {
    const except = accounts.length > 0 ? ` Paid by ${join(accounts, 'or')}, it earns nothing.` : '';
    return {
      canEarn: 'yes',
      why: `A ${join(networks, 'or')} card can pay, in the app of its bank.${except}`,
    };
  }
  if (some !== undefined) return { canEarn: 'some', why: SOME[some]! };
  if (accounts.length > 0) {
    const takes = accounts.length > 1 ? 'take' : 'takes';
    return {
      canEarn: 'no',
      why: `${join(accounts, 'and')} ${takes} the money from your bank account, so no credit card earns on it. Ask whether you can pay by card instead.`,
    };
  }
  return {
    canEarn: 'unknown',
    why: 'The code does not say what it is paid from. From a bank account, no credit card earns on it.',
  };
}

function join(names: readonly string[], word: 'and' | 'or'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
