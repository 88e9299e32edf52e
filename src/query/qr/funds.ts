// What a payment QR code is paid from, by its schemes, and so whether a credit card can earn there at all. Each scheme has
// what was read about it in November 2026, and where; what no operator says is a "may".

export const CAN_EARN = ['yes', 'some', 'no', 'unknown'] as const;

export interface Funds {
  /** Whether a credit card can pay: any, some, none, or the code does not say. */
  readonly canEarn: (typeof CAN_EARN)[number];
  /** A sentence or two for the person who pays. */
  readonly why: string;
}

/** Paid from an account or a wallet's balance: no credit card is among their sources of funds. */
const ACCOUNTS: ReadonlySet<string> = new Set([
  // A transfer between accounts, as banks' apps offer it; no page of its operator was read.
  'PayNow',
  // "Singapore's national debit scheme": https://grokipedia.com/page/NETS_(company)
  'NETS',
  // "All customers of banks and SVFs": https://fps.hkicl.com.hk/eng/fps/merchants/frequently_asked_questions.php
  'FPS',
  // Accounts and e-wallets: https://itmx.co.th/lang/en/product-and-service/MTY2NjU0Mjk0MA==
  'PromptPay',
]);

const SOME: Readonly<Record<string, string>> = {
  // Apps of banks and e-wallets: https://docs.developer.paynet.my/docs/duitNow-online-banking-wallets/introduction/overview
  DuitNow: 'DuitNow is paid from a bank account or a wallet; an app may let a credit card pay, too.',
  // Bank Indonesia: savings, debit and credit cards, electronic money;
  // https://finance.detik.com/moneter/d-6514164/qris-makin-ramai-dipakai-buat-bayar-kartu-uang-elektronik-bakal-lenyap
  QRIS: 'QRIS is mostly paid from an account or a wallet; some apps let a credit card pay.',
  // NPCI's answers; only at merchants, and not at the smallest:
  // https://www.business-standard.com/amp/finance/personal-finance/rupay-credit-card-on-upi-new-features-queries-answered-here-124040400196_1.html
  UPI: 'UPI is paid from a bank account, or at most shops with a RuPay credit card that is linked to it; no other card can pay.',
  // Some apps charge a card for it, with interest: https://tex.pro.br/parcelar-pix-com-cartao-e-possivel-saiba-como-fazer
  Pix: 'Pix is paid from a bank account; an app may let a credit card pay, for a fee or interest.',
  // No operator's word was found on cards.
  VietQR: 'VietQR is paid from a bank account; an app may let a credit card pay, too.',
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
