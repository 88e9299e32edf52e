// Countries as ISO 3166-1 alpha-2 codes, the country of a top-level domain, and codes packed into 16 bits.

const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';
const COUNTRIES: ReadonlySet<string> = new Set(CODES.split(' '));

// Country-code domains sold worldwide as names (`bit.ly`, `openai.ai`): they don't indicate a country.
const GENERIC_CCTLDS: ReadonlySet<string> = new Set(
  'ac ad ag ai as bz cc cd co cx dj fm ga gg gl gq im io je la ly me ml ms mu nu pm pn pw re sc sh so st tk tm to tv tf vc vg vu ws cf'.split(
    ' ',
  ),
);

// National domains in other scripts, without their `xn--` (IANA root zone): рф is `p1ai`, 新加坡 is `yfro4i67o`.
const IDN_CCTLDS: ReadonlyMap<string, string> = new Map(
  (
    'AE mgbaam7a8h,AM y9a3aq,BD 54b7fta0cc,BG 90ae,BH mgbcpq6gpa1a,BY 90ais,CN fiqs8s fiqz9s,' +
    'DZ lgbbat1ad8j,EG wgbh1c,GE node,GR qxam,HK j6w193g,IL 4dbrk0ce,' +
    'IN h2brj9c 45brj9c xkc2dl3a5ee0h fpcrj9c3d gecrj9c s9brj9c 2scrj9c rvc1e0am3e 3hcrj9c mgbbh1a71e,' +
    'IQ mgbtx2b,IR mgba3a4f16a,JO mgbayh7gpa,KR 3e0b707e,KZ 80ao21a,LA q7ce6a,' +
    'LK fzc2c9e2c xkc2al3hye2a,MA mgbc0a9azcg,MK d1alf,MN l1acc,MO mix891f,MR mgbah1a3hjkrd,' +
    'MY mgbx4cd0ab,OM mgb9awbf,PK mgbai9azgqp6j,PS ygbi2ammx,QA wgbl6a,RS 90a3ac,RU p1ai,' +
    'SA mgberp4a5d4ar,SD mgbpl2fh,SG yfro4i67o clchc0ea0b2g2a9gcd,SY ogbpf8fl,TH o3cw4h,TN pgbs0dh,' +
    'TW kprw13d kpry57d,UA j1amh,YE mgb2ddes'
  )
    .split(',')
    .flatMap((entry) => {
      const [country, ...tops] = entry.split(' ');
      return tops.map((top): [string, string] => [`xn--${top}`, country!]);
    }),
);

export function isCountry(code: string): boolean {
  return COUNTRIES.has(code);
}

export function listCountries(): string[] {
  return [...COUNTRIES];
}

/** The first two characters, as a snapshot stores them; those of `001`, the whole world, aren't any country's. */
export function packCountry(code: string): number {
  return ((code.charCodeAt(0) & 0xff) << 8) | (code.charCodeAt(1) & 0xff);
}

export function unpackCountry(packed: number): string {
  return String.fromCharCode(packed >> 8, packed & 0xff);
}

/** The country of a host's top-level domain; undefined for `.com`, `.io` and the like. */
export function findCountryOfHost(host: string): string | undefined {
  const top = host.slice(host.lastIndexOf('.') + 1);
  if (top === 'uk') return 'GB';
  if (GENERIC_CCTLDS.has(top)) return undefined;
  if (top.length > 2) return IDN_CCTLDS.get(top);
  const country = top.toUpperCase();
  return COUNTRIES.has(country) ? country : undefined;
}
