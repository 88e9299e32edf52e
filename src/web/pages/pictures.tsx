// What is drawn instead of said: a card, a code, labels, the parts of a whole, how full something is.
import type { ComponentChildren } from 'preact';
import type { Card } from '../../catalogue/card.ts';

interface CardArtProps {
  readonly bank: string;
  readonly name: string;
  /** Chooses its pattern. */
  readonly pays?: Card['rewardUnit'] | undefined;
  readonly networks?: readonly string[] | undefined;
}

/** A card, drawn from the names of its bank and its own, in the bank's colours (style/banks.css). No logos. */
export function CardArt({ bank, name, pays = 'miles', networks = [] }: CardArtProps) {
  return (
    <span class="art" data-bank={nameColours(bank)} data-pays={pays} aria-hidden="true">
      <span class="art-face">
        <span class="art-bank">{shortenBank(bank)}</span>
        <span class="art-chip" />
        <span class="art-foot">
          <span>{shortenCard(name, bank)}</span>
          {networks.length === 1 && <span class="art-network">{shortenNetwork(networks[0]!)}</span>}
        </span>
      </span>
    </span>
  );
}

/** What style/banks.css calls a bank: `Bank of China (Hong Kong)` → `bank-of-china-hong-kong`. */
export const nameColours = (bank: string): string =>
  bank
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** `Bank of China (Hong Kong)` → `Bank of China`. */
const shortenBank = (bank: string): string => bank.replace(/ \(.*/, '');

/** `HSBC Revolution Card` → `Revolution`: what is printed on a card beside the bank's name. */
export function shortenCard(name: string, bank: string): string {
  const plain = name.replace(/ \((?:formerly|was) .*\)$/, '').replace(/ (?:Credit |Debit )?Card$/, '');
  const own = [bank, shortenBank(bank), bank.replace(/bank$/i, '')].find((each) =>
    plain.startsWith(`${each} `),
  );
  return own === undefined ? plain : plain.slice(own.length + 1);
}

const shortenNetwork = (network: string): string => (network === 'American Express' ? 'Amex' : network);

/** A code as the answer: four keys, one for each digit. */
export function CodeKeys({ code, href, isSmall }: { code: string; href?: string; isSmall?: boolean }) {
  const name = isSmall ? 'code-keys small' : 'code-keys';
  const keys = [...code].map((digit, index) => <span key={index}>{digit}</span>);
  return href === undefined ? (
    <span class={name}>{keys}</span>
  ) : (
    <a class={name} href={href}>
      {keys}
    </a>
  );
}

export interface Label {
  /** `good` earns, `open` depends on something; without, it limits or explains. */
  readonly kind?: 'good' | 'open' | undefined;
  readonly text: ComponentChildren;
}

export function Labels({ of }: { of: readonly (Label | undefined | false)[] }) {
  const shown = of.filter((label) => label !== undefined && label !== false);
  if (shown.length === 0) return null;
  return (
    <ul class="labels">
      {shown.map(({ kind, text }, index) => (
        <li key={index} class={kind}>
          {text}
        </li>
      ))}
    </ul>
  );
}

interface Share {
  /** 0 to 1. */
  readonly share: number;
  readonly label: ComponentChildren;
}

/** As many as have a colour. */
const MAX_PARTS = 5;

/** The parts of a whole as one bar, each named below it; the first ones are told apart by colour. */
export function ShareBar({ parts }: { parts: readonly Share[] }) {
  const shown = parts.slice(0, MAX_PARTS);
  let start = 0;
  return (
    <>
      <svg class="shares" width="100%" height="12" aria-hidden="true">
        <rect class="track" width="100%" height="12" />
        {shown.map(({ share }, index) => {
          const x = start;
          start += share;
          return (
            <rect
              key={index}
              class={`share-${index}`}
              x={formatWidth(x)}
              width={formatWidth(share)}
              height="12"
            />
          );
        })}
      </svg>
      <ul class="share-list">
        {shown.map(({ label }, index) => (
          <li key={index}>
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" rx="3" class={`share-${index}`} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}

/** How full something is, 0 to 1; what it means stands beside it. */
export function Meter({ value }: { value: number }) {
  return (
    <svg class="meter" width="100%" height="10" aria-hidden="true">
      <rect class="track" width="100%" height="10" />
      <rect class="fill" width={formatWidth(Math.min(1, Math.max(0, value)))} height="10" rx="5" />
    </svg>
  );
}

const formatWidth = (share: number): string => `${Math.round(share * 1000) / 10}%`;
