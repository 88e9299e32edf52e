// `/llms.txt`: what an agent should know before it asks.
import type { SiteContext } from '../site-context.ts';
import { sayNumber } from '../words.ts';

export function writeLlmsText({ meta, defaultRegion, offers }: SiteContext, origin: string): string {
  const { counts, edition, regions } = meta;
  return `# MCC Lookup

> Which merchant category code (MCC) a merchant has, how we know, and which credit cards earn there. ${sayNumber(counts.merchants)} merchants, ${sayNumber(counts.mccs)} codes, ${sayNumber(counts.cards)} cards. Data of ${edition}. No key is needed.

An MCC is a string of four digits: \`0742\`, never 742. A merchant's usual code is derived from dated evidence; "seen on card payments" is strong, "by kind of business" is a guess and should be passed on as one. Cards are judged for a region (${regions.join(', ')}; ${defaultRegion} unless you say otherwise) as of today. MPD is miles earned for each unit of the card's currency.

## Pages as Markdown

Add \`.md\` to the address, or send \`Accept: text/markdown\`. \`?region=\` chooses whose cards are judged.

- [A merchant](${origin}/merchant/airbnb.md): \`/merchant/{id}.md\`, its code, the evidence, the cards
- [A code](${origin}/mcc/5812.md): \`/mcc/{code}.md\`, what it covers, who has it, the cards
- [A card](${origin}/cards): \`/card/{shortName}.md\`, what earns what, exclusions, sources

## API

JSON. Requests are limited for each address; the headers \`X-RateLimit-Remaining\` and \`Retry-After\` tell how far.

- [By web address](${origin}/api/store-by-domain?domain=airbnb.com): \`/api/store-by-domain?domain=\`
- [By name](${origin}/api/store/search?q=airbnb): \`/api/store/search?q=\`, forgiving of typos
- [One code](${origin}/api/mcc?mcc=5812): \`/api/mcc?mcc=\`
- [How we know](${origin}/api/merchants/airbnb): \`/api/merchants/{id}\`, every piece of evidence; \`?on=2015-01-01\` as of a day
- [A code's past](${origin}/api/mcc/5262): \`/api/mcc/{code}\`, names by network, conflicts, changes
- [A statement line](${origin}/api/descriptor?text=SQ+*YA+KUN+KAYA+TOAST): \`/api/descriptor?text=\`
- [Not listed](${origin}/api/suggest?q=sunny+corner+bakery): \`/api/suggest?q=\` or \`domain=\`, near merchants and likely codes, inferred
- [Which of one's cards](${origin}/api/best-card?mcc=5812&amount=80): \`/api/best-card?domain=\` or \`mcc=\`, \`&amount=&cards=A,B\`
- [All codes](${origin}/api/mcc/codes) and [all cards](${origin}/api/cards)
- [Version, counts, sources and licences of the data](${origin}/api/meta)
- [OpenAPI 3.1](${origin}/openapi.json)${offers.agents ? `\n- [MCP server](${origin}/mcp): the same as tools, over Streamable HTTP (Model Context Protocol)` : ''}

## Optional

${offers.data ? `- [The whole data set](${origin}/data): CSV, JSON, NDJSON and SQLite, with schemas and checksums\n` : ''}- [How confidence is computed](${origin}/about/data)
- [All codes by category](${origin}/mcc)
- [The embeddable widget](${origin}/embed)
`;
}
