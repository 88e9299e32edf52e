// The widget's page as the server sends it: the form, and without JavaScript also the results and the merchant.
import { LONGEST_QUERY } from '../../query/longest-query.ts';
import { fitAccent } from './accent.ts';
import type { MerchantAnswer, SearchAnswer } from './answers.ts';
import { writeMerchantQuery } from './merchant-query.ts';
import { listNonDefaults, type WidgetOptions } from './options.ts';
import { getStrings } from './strings.ts';
import { toHtml } from './to-html.ts';
import { el, type Tag, type Tree } from './tree.ts';
import {
  nameCountry,
  sayEarning,
  sayNothing,
  viewFoundMerchant,
  viewMerchant,
  type Wording,
} from './views.ts';

export interface WidgetPage {
  readonly options: WidgetOptions;
  readonly regions: readonly string[];
  /** `https://mcc.example`, or empty for the frame's own origin. */
  readonly site: string;
  readonly scriptUrl: string;
  readonly styleUrl: string;
  readonly found?: SearchAnswer | undefined;
  readonly chosen?: MerchantAnswer | undefined;
}

/** Undefined without an accent of the embedder's own. The policy of the page allows exactly this text, by its hash. */
export function writeAccentStyle({ accent }: WidgetOptions): string | undefined {
  if (accent === undefined) return undefined;
  const { light, dark, onLight, onDark } = fitAccent(accent);
  return `:root{--accent:light-dark(${light},${dark});--on-accent:light-dark(${onLight},${onDark});--accent-wash:color-mix(in srgb,var(--accent) 12%,var(--paper))}`;
}

export function renderWidgetPage(page: WidgetPage): string {
  const { options } = page;
  const strings = getStrings(options.lang);
  const wording: Wording = { strings, language: options.lang, site: page.site };
  const accentStyle = writeAccentStyle(options);
  const root = el(
    'html',
    { lang: options.lang, 'data-theme': options.theme === 'auto' ? undefined : options.theme },
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('meta', { name: 'color-scheme', content: options.theme === 'auto' ? 'light dark' : options.theme }),
      el('title', {}, strings.title),
      el('meta', { name: 'description', content: strings.description }),
      // Every search and every option is the same page to a search engine.
      page.site !== '' && el('link', { rel: 'canonical', href: `${page.site}/embed/lookup` }),
      el('link', { rel: 'stylesheet', href: page.styleUrl }),
      // Only hexadecimal digits of ours go in: nothing that an escape would change.
      accentStyle !== undefined && el('style', {}, accentStyle),
      el('script', { type: 'module', src: page.scriptUrl }),
    ),
    el(
      'body',
      {},
      el(
        'main',
        { class: 'widget', 'data-site': page.site, 'data-limit': options.limit },
        el('h1', { class: 'unseen' }, strings.title),
        viewForm(page, wording),
        el('p', { class: 'status', id: 'status', role: 'status' }, sayStatus(page, wording)),
        el('button', { class: 'retry', id: 'retry', type: 'button', hidden: true }, strings.retry),
        el('div', { class: 'results', id: 'results' }, ...viewResults(page, wording)),
        el(
          'p',
          { class: 'attribution' },
          `${strings.attribution} `,
          el('a', { href: `${page.site}/`, target: '_top', rel: 'noopener' }, strings.brand),
        ),
      ),
    ),
  );
  return `<!doctype html>${toHtml(root)}`;
}

function viewForm({ options, regions }: WidgetPage, wording: Wording): Tag {
  const { strings } = wording;
  const kept = Object.entries(listNonDefaults(options)).map(([name, value]) =>
    el('input', { type: 'hidden', name, value }),
  );
  const choices = regions.map((code) =>
    el('option', { value: code, selected: code === options.region }, nameCountry(code, wording)),
  );
  return el(
    'form',
    { id: 'form', role: 'search', action: '/embed/lookup', method: 'get' },
    el('label', { for: 'q' }, strings.label),
    el(
      'div',
      { class: 'field' },
      el('input', {
        id: 'q',
        name: 'q',
        type: 'text',
        value: options.q,
        dir: 'auto',
        maxlength: LONGEST_QUERY,
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        enterkeyhint: 'search',
      }),
      el('button', { class: 'find', type: 'submit' }, strings.search),
    ),
    el(
      'div',
      { class: 'region' },
      el('label', { for: 'region' }, strings.region),
      ' ',
      el('select', { id: 'region', name: 'region' }, ...choices),
    ),
    ...kept,
  );
}

function viewResults({ options, found, chosen }: WidgetPage, wording: Wording): Tree[] {
  if (chosen !== undefined) return [viewMerchant(chosen, wording)];
  if (found === undefined) return [];
  const kept = new URLSearchParams({ ...listNonDefaults(options), q: options.q, region: options.region });
  const items = found.merchants.map((merchant) => {
    const href = `/embed/lookup?${kept}&${writeMerchantQuery(merchant)}`;
    return el('li', {}, el('a', { href }, ...viewFoundMerchant(merchant, wording)));
  });
  return [el('ul', { class: 'list', role: 'list', 'aria-label': wording.strings.listLabel }, ...items)];
}

function sayStatus({ options, found, chosen }: WidgetPage, wording: Wording): string {
  const { strings } = wording;
  if (chosen !== undefined) return sayEarning(chosen, wording);
  if (found === undefined) return strings.idle;
  const { merchants, total, likely } = found;
  return total === 0 ? sayNothing(options.q, likely, strings) : strings.found(merchants.length, total);
}
