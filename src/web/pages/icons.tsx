// An icon for each category of codes, drawn with strokes of one weight. Shops' logos belong to the shops.

/** Paths in a 24 by 24 box. */
const SHAPES = {
  bed: 'M3 18v-8m0 5h18v3m0-3v-2a3 3 0 0 0-3-3H8v5M5.5 11.5a1.3 1.3 0 1 0 .1 0',
  plane: 'M21 4 3 11l6 3 3 6 9-16Zm0 0L9 14',
  car: 'M4 16v-3l2-5h12l2 5v3H4Zm0-3h16M7 16v2m10-2v2',
  bag: 'M5 8h14l-1 12H6L5 8Zm4 0V7a3 3 0 0 1 6 0v1',
  bank: 'M4 10 12 5l8 5M5 19h14M7 10v7m5-7v7m5-7v7',
  case: 'M4 8h16v11H4V8Zm5 0V5h6v3M4 13h16',
  cross: 'M9 4h6v5h5v6h-5v5H9v-5H4V9h5V4Z',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8',
  home: 'M4 11l8-7 8 7M6 10v10h12V10m-8 10v-6h4v6',
  person: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-7 9c0-4 3-6 7-6s7 2 7 6',
  ticket: 'M4 7h16v4a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4V7Zm10 0v11',
  shirt: 'M8 4 3 8l3 3 1-1v10h10V10l1 1 3-3-5-4a4 4 0 0 1-8 0Z',
  bus: 'M5 5h14v12H5V5Zm0 7h14M8 17v2m8-2v2',
  screen: 'M3 5h18v11H3V5Zm6 15h6m-3-4v4',
  tool: 'M14 6a4 4 0 0 0-5 5l-6 6 3 3 6-6a4 4 0 0 0 5-5l-3 3-3-3 3-3Z',
  cart: 'M3 5h3l2 10h10l2-7H7M9 19h.1m7.9 0h.1',
  flag: 'M6 21V4h12l-2 4 2 4H6',
  plug: 'M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0V8Zm6 9v4',
  pump: 'M5 20V5h8v15M4 20h10M5 11h8m0 2h3v4a1.5 1.5 0 0 0 3 0V9l-3-3',
  mail: 'M4 6h16v12H4V6Zm0 1 8 6 8-6',
  shield: 'M12 4l7 3v5c0 4-3 7-7 8-4-1-7-4-7-8V7l7-3Z',
  dice: 'M5 5h14v14H5V5Zm4 4h.1M15 9h.1M9 15h.1M15 15h.1M12 12h.1',
  book: 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1V5Zm8 1v14',
  heart: 'M12 20S4 15 4 9.500a4 4 0 0 1 8-1 4 4 0 0 1 8 1C20 15 12 20 12 20Z',
  leaf: 'M5 19C5 9 11 5 20 5c0 9-4 14-12 13m-3 1c2-5 5-8 9-9',
  fork: 'M7 3v7m-2.500-7v5A2.500 2.500 0 0 0 7 10.500 2.500 2.500 0 0 0 9.500 8V3M7 10v11M17 21v-7h-3c0-6 1-10 3-11v18Z',
  cloud: 'M7 18a4 4 0 0 1 0-8 5 5 0 0 1 10-1 4.500 4.500 0 0 1 0 9H7Z',
  grid: 'M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h6v6h-6v-6Z',
} as const;

const BY_CATEGORY: Readonly<Record<string, keyof typeof SHAPES>> = {
  Lodging: 'bed',
  Airlines: 'plane',
  Travel: 'plane',
  'Car Rental': 'car',
  Automotive: 'car',
  Retail: 'bag',
  'Financial Services': 'bank',
  'Business & Professional Services': 'case',
  Healthcare: 'cross',
  'Wholesale & Trade': 'box',
  'Home & Garden': 'home',
  'Personal Services': 'person',
  'Entertainment & Recreation': 'ticket',
  Clothing: 'shirt',
  Transportation: 'bus',
  'Electronics & Software': 'screen',
  Contractors: 'tool',
  'Repair Services': 'tool',
  Groceries: 'cart',
  Government: 'flag',
  'Utilities & Telecom': 'plug',
  'Fuel & EV Charging': 'pump',
  'Direct Marketing': 'mail',
  'Insurance & Real Estate': 'shield',
  Gambling: 'dice',
  Education: 'book',
  'Charity & Membership': 'heart',
  Agriculture: 'leaf',
  Dining: 'fork',
  'Digital Goods': 'cloud',
};

export function CategoryIcon({ category }: { category: string | undefined }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={SHAPES[BY_CATEGORY[category ?? ''] ?? 'grid']} />
    </svg>
  );
}

/** The sign of a place: the symbol of its kind on a tile. */
export function PlaceMark({ category, large }: { category: string | undefined; large?: boolean }) {
  return (
    <span class={large ? 'mark large' : 'mark'}>
      <CategoryIcon category={category} />
    </span>
  );
}

/** What one can do on the site, in the bar at the bottom of a phone and on the tiles of the home page. */
const DEEDS = {
  find: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  cards: 'M4 5.500h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM2 10h20M6 15h4',
  scan: 'M3 8V5a2 2 0 0 1 2-2h3M16 3h3a2 2 0 0 1 2 2v3M21 16v3a2 2 0 0 1-2 2h-3M8 21H5a2 2 0 0 1-2-2v-3M8 8h3v3H8V8Zm5 0h3v3M8 13v3h3m2-3h3v3h-3v-3Z',
  statement: 'M6 2.500h8.500L19 7v14.500H6v-19ZM14 2.500V7.500h5M9.500 12h6M9.500 16h6',
  more: 'M4 7h16M4 12h16M4 17h16',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6M3 10a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M9 20v-5h6v5',
} as const;

export type Deed = keyof typeof DEEDS;

export function DeedIcon({ deed }: { deed: Deed }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={DEEDS[deed]} />
    </svg>
  );
}
