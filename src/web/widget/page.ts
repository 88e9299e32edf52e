// The widget's page as the server sends it: the form, plus the results or the merchant, so it works without JavaScript.
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { formatCountry } from '../pages/format.ts';
import { fitAccent } from './accent.ts';
import { listNonDefaults, type WidgetOptions } from './options.ts';
import { texts } from './texts.ts';
import { el, type Tag, type Tree, toHtml } from './tree.ts';
import {
  formatEarning,
  formatMerchantQuery,
  formatNothing,
  type MerchantAnswer,
  type SearchAnswer,
  viewFoundMerchant,
  viewMerchant,
} from './views.ts';

export interface WidgetPage {
  readonly options: WidgetOptions;
  readonly regions: readonly string[];
  /** The site's origin, `https://mcc.example`, or empty if it is the frame's own. */
  readonly site: string;
  readonly scriptUrl: string;
  readonly styleUrl: string;
  readonly found?: SearchAnswer | undefined;
  readonly chosen?: MerchantAnswer | undefined;
}

const TITLE = 'Merchant category code lookup';
const DESCRIPTION =
  'Find a merchant’s category code (MCC) by name or web address, and the credit cards that earn more there.';

/** Undefined if the embedder set no accent. The content security policy allows exactly this text, by its hash. */
export function formatAccentStyle({ accent }: WidgetOptions): string | undefined {
  if (accent === undefined) return undefined;
  const { light, dark, onLight, onDark } = fitAccent(accent);
  return `:root{--accent:light-dark(${light},${dark});--on-accent:light-dark(${onLight},${onDark});--accent-wash:color-mix(in srgb,var(--accent) 12%,var(--paper))}`;
}

export function renderWidgetPage(page: WidgetPage): string {
  const { options } = page;
  const accentStyle = formatAccentStyle(options);
  const root = el(
    'html',
    { lang: 'en', 'data-theme': options.theme === 'auto' ? undefined : options.theme },
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('meta', { name: 'color-scheme', content: options.theme === 'auto' ? 'light dark' : options.theme }),
      el('title', {}, TITLE),
      el('meta', { name: 'description', content: DESCRIPTION }),
      // For search engines, every search and every option is the same page.
      page.site !== '' && el('link', { rel: 'canonical', href: `${page.site}/embed/lookup` }),
      el('link', { rel: 'stylesheet', href: page.styleUrl }),
      // Contains only colours that we formatted, so escaping changes nothing.
      accentStyle !== undefined && el('style', {}, accentStyle),
      el('script', { type: 'module', src: page.scriptUrl }),
    ),
    el(
      'body',
      {},
      el(
        'main',
        {
          class: 'widget',
          'data-site': page.site,
          'data-limit': options.limit,
          'data-cards': options.cards.length > 0 ? options.cards.join(',') : undefined,
          'data-person': new URLSearchParams(options.person).toString() || undefined,
        },
        el('h1', { class: 'unseen' }, TITLE),
        viewForm(page),
        el('p', { class: 'status', id: 'status', role: 'status' }, formatStatus(page)),
        el('button', { class: 'retry', id: 'retry', type: 'button', hidden: true }, 'Try again'),
        el('div', { class: 'results', id: 'results' }, ...viewResults(page)),
        el(
          'p',
          { class: 'attribution' },
          'Data by ',
          el('a', { href: `${page.site}/`, target: '_blank', rel: 'noopener' }, 'MCC Lookup'),
        ),
      ),
    ),
  );
  return `<!doctype html>${toHtml(root)}`;
}

function viewForm({ options, regions }: WidgetPage): Tag {
  const hidden = Object.entries(listNonDefaults(options)).map(([name, value]) =>
    el('input', { type: 'hidden', name, value }),
  );
  const choices = regions.map((code) =>
    el('option', { value: code, selected: code === options.region }, formatCountry(code)),
  );
  return el(
    'form',
    { id: 'form', role: 'search', action: '/embed/lookup', method: 'get' },
    el('label', { for: 'q' }, 'Merchant name or web address'),
    el(
      'div',
      { class: 'field' },
      el('input', {
        id: 'q',
        name: 'q',
        type: 'text',
        value: options.q,
        dir: 'auto',
        maxlength: MAX_QUERY_LENGTH,
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        enterkeyhint: 'search',
      }),
      el('button', { class: 'find', type: 'submit' }, 'Search'),
    ),
    el(
      'div',
      { class: 'region' },
      el('label', { for: 'region' }, 'Cards from'),
      ' ',
      el('select', { id: 'region', name: 'region' }, ...choices),
    ),
    ...hidden,
  );
}

function viewResults({ options, site, found, chosen }: WidgetPage): Tree[] {
  if (chosen !== undefined) return [viewMerchant(chosen, site, options.cards)];
  if (found === undefined) return [];
  const query = new URLSearchParams({ ...listNonDefaults(options), q: options.q, region: options.region });
  const items = found.merchants.map((merchant) => {
    const href = `/embed/lookup?${query}&${formatMerchantQuery(merchant)}`;
    return el('li', {}, el('a', { href }, ...viewFoundMerchant(merchant)));
  });
  return [el('ul', { class: 'list', role: 'list', 'aria-label': texts.listLabel }, ...items)];
}

function formatStatus({ options, found, chosen }: WidgetPage): string {
  if (chosen !== undefined) return formatEarning(chosen);
  if (found === undefined) return texts.idle;
  const { merchants, total, likely } = found;
  return total === 0 ? formatNothing(options.q, likely) : texts.found(merchants.length, total);
}
