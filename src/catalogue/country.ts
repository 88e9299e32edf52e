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

// ISO 3166-1 alpha-3, as card networks write countries on statements: `DUBAI ARE`.
const BY_ALPHA_3: ReadonlyMap<string, string> = new Map(
  (
    'AE ARE,AF AFG,AG ATG,AL ALB,AM ARM,AR ARG,AT AUT,AU AUS,AW ABW,AZ AZE,BA BIH,BD BGD,BE BEL,BG BGR,' +
    'BH BHR,BN BRN,BO BOL,BR BRA,BT BTN,BW BWA,BY BLR,CA CAN,CD COD,CH CHE,CL CHL,CN CHN,CO COL,CR CRI,' +
    'CU CUB,CW CUW,CY CYP,CZ CZE,DE DEU,DJ DJI,DK DNK,DO DOM,DZ DZA,EC ECU,EE EST,EG EGY,ER ERI,ES ESP,' +
    'ET ETH,FI FIN,FJ FJI,FO FRO,FR FRA,GB GBR,GE GEO,GH GHA,GL GRL,GR GRC,GT GTM,HK HKG,HN HND,HR HRV,' +
    'HT HTI,HU HUN,ID IDN,IE IRL,IL ISR,IN IND,IQ IRQ,IR IRN,IS ISL,IT ITA,JO JOR,JP JPN,KE KEN,KG KGZ,' +
    'KH KHM,KR KOR,KW KWT,KZ KAZ,LA LAO,LB LBN,LI LIE,LK LKA,LT LTU,LU LUX,LV LVA,LY LBY,MA MAR,MC MCO,' +
    'ME MNE,MG MDG,MK MKD,MM MMR,MN MNG,MO MAC,MT MLT,MU MUS,MV MDV,MX MEX,MY MYS,NC NCL,NG NGA,NI NIC,' +
    'NL NLD,NO NOR,NP NPL,NZ NZL,OM OMN,PA PAN,PE PER,PG PNG,PH PHL,PK PAK,PL POL,PR PRI,PT PRT,PY PRY,' +
    'QA QAT,RO ROU,RS SRB,RU RUS,RW RWA,SA SAU,SC SYC,SD SDN,SE SWE,SG SGP,SI SVN,SK SVK,SN SEN,SV SLV,' +
    'SY SYR,TH THA,TJ TJK,TM TKM,TN TUN,TR TUR,TW TWN,TZ TZA,UA UKR,UG UGA,US USA,UY URY,UZ UZB,VE VEN,' +
    'VN VNM,VU VUT,WS WSM,YE YEM,ZA ZAF,ZM ZMB,ZW ZWE'
  )
    .split(',')
    .map((entry): [string, string] => [entry.slice(3), entry.slice(0, 2)]),
);

/** `SGP` → `SG`; undefined for countries that are rarely seen on cards. */
export function findCountryByAlpha3(code: string): string | undefined {
  return BY_ALPHA_3.get(code);
}

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
