// MCP resources: a code with its cards, all codes, a region's cards and each of them, with the fields of their HTTP
// endpoints; and the widget as an MCP App.
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { parseMccCode } from '../catalogue/mcc.ts';
import { mccCodes } from '../operations/mcc-codes.ts';
import { getDescription, listCards } from '../query/eligibility/describe-card.ts';
import { listEligibleCards } from '../query/eligibility/list-eligible-cards.ts';
import { parseRegion } from '../query/parse-parameters.ts';
import { getContext, type McpDeps } from './deps.ts';

const JSON_TYPE = 'application/json';
const MAX_COMPLETIONS = 100;

export function registerResources(server: McpServer, deps: McpDeps): void {
  server.registerResource(
    'mcc-codes',
    'mcc://codes',
    {
      title: 'All merchant category codes',
      description: 'Maps each code to its description, like /api/mcc/codes.',
      mimeType: JSON_TYPE,
    },
    async ({ href }) => {
      const codes = await mccCodes.answer({}, getContext(deps));
      return contents(href, mccCodes.stringify!(codes));
    },
  );
  server.registerResource(
    'mcc',
    new ResourceTemplate('mcc://{code}', {
      list: undefined,
      complete: {
        code: (prefix) =>
          [...getContext(deps).catalogue.mccs.keys()]
            .filter((code) => code.startsWith(prefix))
            .slice(0, MAX_COMPLETIONS),
      },
    }),
    {
      title: 'A merchant category code',
      description:
        'What the code means and which cards of the default region earn on it, with the fields of /api/mcc; cash back is shown as cash back.',
      mimeType: JSON_TYPE,
    },
    ({ href }, { code: requested }) => {
      const { catalogue, on, defaultRegion } = getContext(deps);
      const mcc = catalogue.mccs.get(parseMccCode(String(requested)) ?? '');
      if (mcc === undefined) throw new ResourceNotFoundError(href);
      const { code, description, category } = mcc;
      const question = { mcc: code, channel: undefined, region: defaultRegion, on };
      const eligibleCards = listEligibleCards(catalogue, question, 'people');
      return contents(
        href,
        JSON.stringify({ success: true, mcc: code, description, category, eligibleCards }),
      );
    },
  );
  const listRegions = () => getContext(deps).catalogue.meta.regions;
  const findCards = (href: string, requested: unknown) => {
    const context = getContext(deps);
    const region = parseRegion(String(requested), context.catalogue.meta.regions);
    if (region === undefined) throw new ResourceNotFoundError(href);
    return { region, context, cards: listCards(context.catalogue, region) };
  };
  server.registerResource(
    'cards',
    new ResourceTemplate('cards://{region}', {
      list: () => ({
        resources: listRegions().map((region) => ({
          uri: `cards://${region}`,
          name: `cards-${region}`,
          title: `Cards of ${region}`,
        })),
      }),
      complete: {
        region: (prefix) => listRegions().filter((region) => region.startsWith(prefix.toUpperCase())),
      },
    }),
    {
      title: 'The cards of a region',
      description:
        'Each card’s short name, name, bank and headline rate, and where the rest of it is: cards://{region}/{card}.',
      mimeType: JSON_TYPE,
    },
    ({ href }, { region: requested }) => {
      const { region, context, cards } = findCards(href, requested);
      const listed = cards.map((card) => {
        const { shortName, name, bank, rewardRate } = getDescription(card, context, 'people');
        return { shortName, name, bank, rewardRate };
      });
      return contents(href, JSON.stringify({ region, currency: cards[0]?.currency, cards: listed }));
    },
  );
  server.registerResource(
    'card',
    new ResourceTemplate('cards://{region}/{card}', {
      list: undefined,
      complete: {
        card: (prefix, { arguments: given } = {}) =>
          getContext(deps)
            .catalogue.cards.filter(({ region }) => given?.region === undefined || region === given.region)
            .map(({ shortName }) => shortName)
            .filter((name) => name.startsWith(prefix.toUpperCase()))
            .slice(0, MAX_COMPLETIONS),
      },
    }),
    {
      title: 'A card',
      description:
        'Its headline rate, the codes that earn it and the cap, with the fields of /api/cards; cash back is shown as cash back.',
      mimeType: JSON_TYPE,
    },
    ({ href }, { region: requested, card: shortName }) => {
      const { context, cards } = findCards(href, requested);
      const card = cards.find((each) => each.shortName === decodeURIComponent(String(shortName)));
      if (card === undefined) throw new ResourceNotFoundError(href);
      const { currency } = card;
      return contents(href, JSON.stringify({ ...getDescription(card, context, 'people'), currency }));
    },
  );
}

function contents(uri: string, text: string) {
  return { contents: [{ uri, mimeType: JSON_TYPE, text }] };
}

export const APP_URI = 'ui://mcc-lookup/find-merchant';
const APP_TYPE = 'text/html;profile=mcp-app';
/** The page talks only to the host, so it names no domains; and it draws its own border. */
const META = { ui: { prefersBorder: false } };

/**
 * A document that a host shows next to the answers of find_merchant: MCP Apps, revision 2026-01-26. Hosts without the
 * extension ignore the link.
 */
export function registerApp(server: McpServer, html: string): void {
  const about = {
    title: 'Merchant lookup',
    description: 'Shows the merchants that were found, their codes and the cards that earn there.',
    mimeType: APP_TYPE,
    _meta: META,
  };
  server.registerResource('find-merchant-app', APP_URI, about, () => ({
    contents: [{ uri: APP_URI, mimeType: APP_TYPE, text: html, _meta: META }],
  }));
}
