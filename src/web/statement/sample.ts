// A made-up statement for a first look. Its dates are in the month before `today`.

const LINES: readonly (readonly [day: number, text: string, amount: string])[] = [
  [28, 'GRAB* A-7QK2M9XWGYD4 SINGAPORE SG', '18.40'],
  [27, 'NTUC FAIRPRICE TAMPINES SINGAPORE SG', '86.35'],
  [26, 'SHOPEE SINGAPORE MP SINGAPORE SG', '143.20'],
  [25, 'YA KUN KAYA TOAST SINGAPORE SG', '6.80'],
  [24, 'SINGAPORE AIRLINES SINGAPORE SG', '612.40'],
  [23, 'NETFLIX.COM SINGAPORE SG', '19.98'],
  [22, 'SHELL BUKIT TIMAH SINGAPORE SG', '74.10'],
  [21, 'BUS/MRT 482913067 SINGAPORE SG', '12.36'],
  [20, 'SHOPEE SINGAPORE MP SINGAPORE SG', '-35.60'],
  [19, 'DIN TAI FUNG PARAGON SINGAPORE SG', '92.75'],
  [18, 'PAYMENT - THANK YOU', '-1180.00'],
  [17, 'COLD STORAGE GREAT WORLD SINGAPORE SG', '64.05'],
  [16, 'UNIQLO (SINGAPORE) PTE SINGAPORE SG', '89.90'],
  [15, 'FP*FOODPANDA SINGAPORE SG', '31.25'],
  [14, 'WATSONS BUGIS JUNCTION SINGAPORE SG', '23.10'],
  [13, 'AMAZON MKTPLACE PMTS SINGAPORE SG', '57.49'],
  [12, 'STARHUB LTD SINGAPORE SG', '51.56'],
  [11, 'AIRBNB * HMQ4XK2J9A LONDON GB', '430.45'],
  [10, 'TOAST BOX VIVO SINGAPORE SG', '7.30'],
  [9, 'LAZADA SINGAPORE SINGAPORE SG', '48.00'],
  [8, 'HOCK SENG HARDWARE PTE L SINGAPORE SG', '36.50'],
  [7, 'SP SERVICES LTD SINGAPORE SG', '117.19'],
  [6, 'STARBUCKS@RAFFLES CITY SINGAPORE SG', '8.90'],
  [4, 'FOREIGN TRANSACTION FEE', '1.35'],
  [3, 'GRAB* A-8PL2Q7RTYUI9 SINGAPORE SG', '22.10'],
];

/** Cards to show it with if none are picked. */
export const SAMPLE_CARDS = ['PRVI', 'CRMC', 'WWMC', 'LADYS'];

export function writeSample(today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
  const rows = LINES.map(
    ([day, text, amount]) => `${before}-${String(day).padStart(2, '0')},"${text}",${amount}`,
  );
  return ['Transaction Date,Description,Amount (SGD)', ...rows].join('\n');
}
