// `/llms.txt`: what an AI agent should know before it uses this site (llmstxt.org).
import { formatNumber } from './format.ts';
import type { SiteContext } from './site-context.ts';

export function renderLlmsText({ meta, defaultRegion, offers }: SiteContext, origin: string): string {
  const { counts, edition, regions } = meta;
  return `# MCC Lookup

> Look up a merchant's category code (MCC), how we know it, and which credit cards earn more there. ${formatNumber(counts.merchants)} merchants, ${formatNumber(counts.mccs)} codes, ${formatNumber(counts.cards)} cards. Data as of ${edition}. No key needed.

An MCC is a string of four digits: \`0742\`, never 742. A merchant's usual code is calculated from dated evidence. "Seen on card payments" is strong evidence; "based on the type of business" is a guess, and you should present it as one. Cards are judged for one region (${regions.join(', ')}; the default is ${defaultRegion}) as of today. MPD means miles per dollar: the miles earned for each unit of the card's currency.

## Pages as Markdown

Add \`.md\` to a page's address, or send \`Accept: text/markdown\`. \`?region=\` selects the cards.

- [A merchant](${origin}/merchant/airbnb.md): \`/merchant/{id}.md\`, its code, the evidence, the cards
- [A code](${origin}/mcc/5812.md): \`/mcc/{code}.md\`, what it covers, which merchants have it, the cards
- [A card](${origin}/cards): \`/card/{shortName}.md\`, earning rates, exclusions, sources

## API

All responses are JSON. Requests are rate-limited per IP address; see the headers \`X-RateLimit-Remaining\` and \`Retry-After\`.

- [Merchant by web address](${origin}/api/store-by-domain?domain=airbnb.com): \`/api/store-by-domain?domain=\`
- [Merchant by name](${origin}/api/store/search?q=airbnb): \`/api/store/search?q=\`, tolerates typos
- [One code](${origin}/api/mcc?mcc=5812): \`/api/mcc?mcc=\`
- [Evidence for a merchant](${origin}/api/merchants/airbnb): \`/api/merchants/{id}\`, every piece of evidence; \`?on=2015-01-01\` as of a date
- [History of a code](${origin}/api/mcc/5262): \`/api/mcc/{code}\`, names by network, conflicts, changes
- [Statement line](${origin}/api/descriptor?text=SQ+*YA+KUN+KAYA+TOAST): \`/api/descriptor?text=\`; up to 100 lines at once: \`POST /api/descriptors\` with \`{"lines":[…]}\`
- [Merchant that is not listed](${origin}/api/suggest?q=sunny+corner+bakery): \`/api/suggest?q=\` or \`domain=\`, similar merchants and likely codes (inferred)
- [Best card for a purchase](${origin}/api/best-card?mcc=5812&amount=80): \`/api/best-card?q=\`, \`domain=\` or \`mcc=\`, \`&amount=&cards=A,B\`
- Payment QR code: \`/api/qr?payload=\`, the shop and its code as the QR code at the counter states them
- [All codes](${origin}/api/mcc/codes) and [all cards](${origin}/api/cards)
- [What editions changed about cards and codes](${origin}/api/changes): \`/api/changes?since=&region=&cards=\`; [as a feed](${origin}/changes.atom)
- [Version, counts, sources and licences of the data](${origin}/api/meta)
- [OpenAPI 3.1](${origin}/openapi.json)${offers.agents ? `\n- [MCP server](${origin}/mcp): the same as tools, over Streamable HTTP (Model Context Protocol)` : ''}

## Optional

${offers.data ? `- [The whole data set](${origin}/data): CSV, JSON, NDJSON and SQLite, with schemas and checksums\n` : ''}- [How confidence is calculated](${origin}/about/data)
- [All codes by category](${origin}/mcc)
- [A bank statement, read in the browser](${origin}/statement)
- [The embeddable widget](${origin}/embed)
`;
}
