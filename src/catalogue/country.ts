// Countries as ISO 3166-1 alpha-2, and which of them a top-level domain stands for.

const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';
const COUNTRIES: ReadonlySet<string> = new Set(CODES.split(' '));

// Country-code domains sold worldwide as names (`bit.ly`, `openai.ai`): they say nothing about a country.
const GENERIC_CCTLDS: ReadonlySet<string> = new Set(
  'ac ad ag ai as bz cc cd co cx dj fm ga gg gl gq im io je la ly me ml ms mu nu pm pn pw re sc sh so st tk tm to tv tf vc vg vu ws cf'.split(
    ' ',
  ),
);

const IDN_CCTLDS: Readonly<Record<string, string>> = {
  'xn--p1ai': 'RU',
  'xn--j1amh': 'UA',
  'xn--90ais': 'BY',
  'xn--d1alf': 'MK',
  'xn--90a3ac': 'RS',
  'xn--fiqs8s': 'CN',
  'xn--fiqz9s': 'CN',
  'xn--j6w193g': 'HK',
  'xn--kprw13d': 'TW',
  'xn--kpry57d': 'TW',
  'xn--3e0b707e': 'KR',
  'xn--o3cw4h': 'TH',
  'xn--h2brj9c': 'IN',
  'xn--wgbh1c': 'EG',
  'xn--mgbaam7a8h': 'AE',
  'xn--mgberp4a5d4ar': 'SA',
  'xn--qxam': 'GR',
  'xn--80ao21a': 'KZ',
};

export function isCountry(code: string): boolean {
  return COUNTRIES.has(code);
}

/** The country that a host's top-level domain stands for; undefined for `.com`, `.io` and the like. */
export function findCountryOfHost(host: string): string | undefined {
  const top = host.slice(host.lastIndexOf('.') + 1);
  if (top === 'uk') return 'GB';
  if (GENERIC_CCTLDS.has(top)) return undefined;
  if (top.length > 2) return Object.hasOwn(IDN_CCTLDS, top) ? IDN_CCTLDS[top] : undefined;
  const country = top.toUpperCase();
  return COUNTRIES.has(country) ? country : undefined;
}
