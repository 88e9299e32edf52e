import { expect, it } from 'vitest';
import { attachNetworks } from '../../src/build/attach-networks.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readAcceptedNetworks } from '../../src/sources/read-accepted-networks.ts';
import { makeMerchant } from '../fixture/make-catalogue.ts';
import { makeFile } from '../support/temporary-files.ts';

const HEADER = 'merchant,country,channel,networks,source,as_of';

function read(...rows: string[]) {
  const problems: Problem[] = [];
  const file = makeFile(`${[HEADER, ...rows].join('\n')}\n`);
  return { rows: readAcceptedNetworks(file, problems), problems };
}

it('reads which networks a merchant accepts', () => {
  const { rows, problems } = read('costco,US,offline,visa,a,2023-12', 'costco,CA,,mastercard|visa,a,2023');
  expect(problems).toEqual([]);
  expect(rows.map(({ accepts }) => accepts)).toEqual([
    { country: 'US', channel: 'offline', networks: ['visa'], source: 'a', asOf: '2023-12' },
    { country: 'CA', networks: ['visa', 'mastercard'], source: 'a', asOf: '2023' },
  ]);
  expect(
    attachNetworks([makeMerchant({ id: 'costco', name: 'Costco' })], rows, new Set('a'), problems),
  ).toMatchObject([{ id: 'costco', accepts: [{ country: 'US' }, { country: 'CA' }] }]);
  expect(problems).toEqual([]);
});

it('reports each wrong cell', () => {
  const { problems } = read('costco,USA,phone,vise,a,2023-13');
  expect(problems.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    '2 country is `USA`',
    '2 channel is `phone`',
    '2 networks is `vise`',
    '2 as_of is `2023-13`',
  ]);
});

it('reports unknown merchants and sources', () => {
  const { rows, problems } = read('nobody,US,,visa,b,2023');
  attachNetworks([], rows, new Set('a'), problems);
  expect(problems.map(({ problem }) => problem)).toEqual([
    'there is no merchant nobody',
    'unknown source `b`',
  ]);
});
