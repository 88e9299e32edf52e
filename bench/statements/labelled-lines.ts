// Lines whose merchant is known: the catalogue's names with realistic damage, or real lines from a CSV with the columns
// `descriptor,store,domain,mcc` and, optionally, `labelled_by,merchant`.
//
// lines.csv has real ones from the City of Toronto, Delaware, Oklahoma and the District of Columbia (data/sources.csv),
// gathered on 2026-11-17. A person assigned the brand to 823 of them; match-listed.ts assigned the rest by name,
// country and the payment's code, at most three per merchant. importers/payments/held-out.ts decides which chains are held out:
// tune on the others.
import { parse } from 'csv-parse/sync';
import { isHeldOut } from '../../importers/payments/held-out.ts';
import type { Catalogue, MerchantNumber } from '../../src/catalogue/catalogue.ts';
import { squashName } from '../../src/catalogue/fold-name.ts';
import { findSite } from '../../src/query/find-site.ts';
import { damageName } from '../../test/query/descriptors/damage-name.ts';
import { makeRandom } from '../../test/support/random.ts';

export interface LabelledLine {
  readonly text: string;
  readonly store: string;
  readonly mcc: string;
  /** The right merchants; empty if the catalogue doesn't list the shop. */
  readonly merchants: ReadonlySet<MerchantNumber>;
}

/** Added to a merchant's popularity to get the probability that it is used. */
const KNOWN = 0.05;

export function makeLines(catalogue: Catalogue, count: number): LabelledLine[] {
  const random = makeRandom(20_261_116);
  const namesakes = indexNames(catalogue);
  const lines: LabelledLine[] = [];
  while (lines.length < count) {
    const number = Math.floor(random() * catalogue.merchantCount);
    const { name, mcc } = catalogue.summarise(number);
    if (random() > catalogue.getMerchant(number).popularity + KNOWN || !/^[\x20-\x7e]{3,}$/.test(name))
      continue;
    // A line can't distinguish merchants with the same name.
    const merchants = new Set([number, ...(namesakes.get(bare(name)) ?? [])]);
    lines.push({ text: damageName(name, random), store: name, mcc, merchants });
  }
  return lines;
}

/** `labels`: the catalogue that has the labels' merchants; `asked`: the one under test. */
export function readLines(csv: string, labels: Catalogue, asked: Catalogue) {
  const rows = parse(csv, { columns: true }) as Record<string, string>[];
  const observations = listObservedNames(labels);
  const namesakes = indexNames(asked);
  const read = ({ descriptor, store, domain, mcc, merchant }: Record<string, string>): LabelledLine => {
    const site = domain ? findSite(labels, domain)?.merchant.id : undefined;
    const ids = [...(merchant ? [merchant] : (observations.get(store!) ?? [])), ...(site ? [site] : [])];
    const numbers = [...ids.map((id) => asked.findMerchantById(id)), ...(namesakes.get(bare(store!)) ?? [])];
    const merchants = new Set(numbers.filter((number) => number !== undefined));
    return { text: descriptor!, store: store!, mcc: mcc!, merchants };
  };
  const isByRule = (row: Record<string, string>): boolean => row.labelled_by === 'rule';
  return {
    byPerson: rows.filter((row) => !isByRule(row)).map(read),
    byRule: rows.filter(isByRule).map(read),
  };
}

/** Lines from chains that the catalogue under test was built without. */
export function chooseHeldOut(lines: readonly LabelledLine[]): LabelledLine[] {
  return lines.filter(({ text }) => isHeldOut(text));
}

/** Merchants by the name that a source saw them under. */
function listObservedNames(catalogue: Catalogue): Map<string, string[]> {
  const observations = new Map<string, string[]>();
  for (let number = 0; number < catalogue.merchantCount; number++) {
    const { id, name, evidence } = catalogue.getMerchant(number);
    for (const piece of evidence) if (piece.kind === 'observed') add(observations, piece.seenAs ?? name, id);
  }
  return observations;
}

function indexNames(catalogue: Catalogue): Map<string, MerchantNumber[]> {
  const index = new Map<string, MerchantNumber[]>();
  for (let number = 0; number < catalogue.merchantCount; number++)
    add(index, bare(catalogue.summarise(number).name), number);
  return index;
}

function add<T>(index: Map<string, T[]>, name: string, value: T): void {
  index.set(name, [...(index.get(name) ?? []), value]);
}

/** `Metro (supermarket)` → `metro`. */
function bare(name: string): string {
  return squashName(name.replace(/\s*\(.*?\)/g, ''));
}

const NAMES =
  'ahmed,alvarez,banerjee,bianchi,brunelle,castellano,chukwu,dubois,eriksen,fitzgerald,goldberg,haddad,hartley,ibrahim,jansen,johnson,kowalczyk,kumar,lim,mackenzie,marchetti,nakamura,nguyen,novak,oluwaseun,okafor,pereira,petrov,rahman,rosenthal,santos,schneider,singh,sokolov,tan,thompson,tremblay,vasquez,wong,yamamoto,ashgrove,bayview,birchwood,bluebird,brightside,cedar ridge,clearwater,countryside,eastgate,evergreen,fairlawn,golden gate,greenfield,harbour view,hillcrest,lakeshore,maple lane,meadowbrook,northgate,oakwood,old mill,parkside,pinehurst,queensway,riverbend,rosewood,silver lake,southland,stonebridge,sunnyside,valley view,village square,westwood,willow creek,woodbine'.split(
    ',',
  );
const TRADES =
  'accounting,animal hospital,auto body,bakery,barber shop,bookkeeping,car wash,carpentry,chiropractic,daycare,dental clinic,driving school,dry cleaning,electric,family dentistry,florist,funeral home,hair salon,hardware,landscaping,law office,locksmith,massage therapy,moving,nail bar,nursery,optical,painting,pet grooming,pharmacy,physiotherapy,piano lessons,pizzeria,plumbing,roofing,shoe repair,tailoring,tattoo,towing,upholstery,veterinary clinic,yoga studio'.split(
    ',',
  );
const FORMS = ['', '', '', ' INC', ' LTD', ' #12', ' TORONTO ON', ' SYDNEY'];
const ROUTES = ['', '', '', 'SQ *', 'PAYPAL *', 'TST* '];
const SHOPS = 1000;

/** Lines from small shops that no catalogue has: a family or pleasant name, and a trade. Any merchant found is wrong. */
export function makeUpShops(): string[] {
  const random = makeRandom(7);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: SHOPS }, () =>
    `${pick(ROUTES)}${pick(NAMES)} ${pick(TRADES)}${pick(FORMS)}`.toUpperCase().slice(0, 25).trim(),
  );
}
