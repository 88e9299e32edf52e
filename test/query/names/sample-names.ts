// Real names by hand, best known first, for the tests of the name index.
import type { NameDocument } from '../../../src/query/names/index.ts';

const SAMPLE: readonly [name: string, aliases: readonly string[], countries: readonly string[]][] = [
  ["McDonald's", ['McD', '麥當勞', 'マクドナルド', 'Макдоналдс', 'ماكدونالدز'], ['SG', 'US', 'JP', 'DE']],
  ['Starbucks', ['星巴克', 'スターバックス', 'สตาร์บัคส์'], ['SG', 'US', 'JP']],
  ['Decathlon', ['迪卡侬', 'דקתלון'], ['SG', 'FR', 'DE']],
  ['Shopee', ['虾皮购物'], ['SG', 'MY']],
  ['NTUC FairPrice', ['FairPrice', 'NTUC', '职总平价合作社'], ['SG']],
  ['Kentucky Fried Chicken', ['KFC', '肯德基'], ['SG', 'US']],
  ['Coca-Cola', [], ['US']],
  ['Bed Bath & Beyond', [], ['US']],
  ['Chef & Brewer', [], ['GB']],
  ['Deutsche Bank', [], ['DE']],
  ['Bank of America', ['BofA'], ['US']],
  ['Commonwealth Bank', ['CommBank'], ['AU']],
  ['Der Bäcker Eifler', [], ['DE']],
  ['Żabka', ['Zabka'], ['PL']],
  ['Land Rover', [], ['GB']],
  ['Lunch Garden', [], ['BE']],
  ['Strickland Brothers', [], ['US']],
  ['Пятёрочка', ['Pyaterochka'], ['RU']],
  ['中国工商银行', ['ICBC', '中國工商銀行'], ['CN']],
  ['ドン・キホーテ', ['Don Quijote', 'ドンキ'], ['JP']],
  ['Dono', [], ['AR']],
  ['กาแฟพันธุ์ไทย', ['PunThai Coffee'], ['TH']],
  ['صيدلية الدواء', ['Al-Dawaa'], ['SA']],
  ['שופרסל', ['Shufersal', 'שופרסל'], ['IL']],
  ['चायोस', ['Chaayos'], ['IN']],
  ['ბილიონი', ['Bilioni'], ['GE']],
  ['Hammer Bar', [], ['US']],
  ['Hammer Bar', [], ['SG']],
];

export const sampleDocuments: readonly NameDocument[] = SAMPLE.map(([name, aliases, countries], place) => ({
  names: [{ text: name, kind: 'name' }, ...aliases.map((text) => ({ text, kind: 'alias' as const }))],
  countries,
  popularity: 1 - place / SAMPLE.length,
}));
