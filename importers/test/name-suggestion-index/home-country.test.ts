import { describe, expect, it } from 'vitest';
import { findDemonym, findHomeCountry } from '../../name-suggestion-index/home-country.ts';

const WORDS = new Map([
  ['american', 'US'],
  ['north american', '-'],
  ['german', 'DE'],
  ['china', 'CN'],
  ["people's republic of china", 'CN'],
  ['republic of china', 'TW'],
  ["democratic people's republic of korea", 'KP'],
  ['korea', 'KR'],
  ['hong kong', 'HK'],
  ['us', 'US'],
  ['singapore', 'SG'],
]);

describe('the rules, first match wins', () => {
  const WORLD = ['001'];
  it.each<[string, string, string[], string, string[], string]>([
    ['the only country', 'ラーメン', ['SG'], 'German chain', ['x.fr'], 'SG'],
    ['the description', 'ラーメン', WORLD, 'German chain', ['x.fr'], 'DE'],
    ['the description of a chain in several countries', 'X', ['AT', 'CH'], 'German chain', [], 'DE'],
    ['the main site', 'ラーメン', WORLD, 'chain', ['x.fr', 'x.de'], 'FR'],
    ['the script, where the main site is a .com', 'ラーメン', WORLD, '', ['x.com', 'x.de'], 'JP'],
    ['the script', 'ΑΒΓ', ['GR', 'CY'], '', [], 'GR'],
    ['nothing', 'X', WORLD, '', [], 'ZZ'],
    ['nothing, for Chinese is written in several countries', '全家', ['CN', 'TW'], '', [], 'ZZ'],
  ])('%s', (_, name, countries, description, hosts, home) => {
    expect(findHomeCountry(name, countries, description, hosts, WORDS)).toBe(home);
  });
});

describe('findDemonym', () => {
  it.each([
    ['American multinational fast food chain', 'US'],
    ['chain of restaurants in Hong Kong', 'HK'],
    ['German-American company', 'DE'],
    ['company (Singapore)', 'SG'],
    ["Singapore's largest grocer", 'SG'],
    ['Singapore’s largest grocer', 'SG'],
    ['US-based retailer', 'US'],
    ["bank of the People's Republic of China", 'CN'],
    ['bank of the People’s Republic of China', 'CN'],
    ['bank of the Republic of China', 'TW'],
    ["shop in the Democratic People's Republic of Korea", 'KP'],
    ['North American chain of German origin', 'DE'],
  ])('reads %j as %s', (description, country) => {
    expect(findDemonym(description, WORDS)).toBe(country);
  });

  it.each(['North American chain', 'Americana store', 'brand', '', 'constructor'])(
    'finds none in %j',
    (text) => {
      expect(findDemonym(text, WORDS)).toBeUndefined();
    },
  );
});
