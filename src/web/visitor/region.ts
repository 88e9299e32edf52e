// The region whose cards a visitor wants to see, kept in this browser only. The server reads it from the address, so
// links and forms get it as `region`, and a page opened without it is reopened with it.
import { el, toDom } from '../widget/tree.ts';

const KEY = 'mcc-lookup:region';
/** Pages that differ by region. */
const REGIONAL = /^\/(?:$|merchant\/|mcc\/|best-card$|wallet$|my-cards$|search$|cards$|changes$|qr$)/;

const { defaultRegion = '', regions = '' } = document.documentElement.dataset;

/** Private windows may block storage; then nothing is remembered. */
function readStored(): string | undefined {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return regions.split(' ').includes(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function storeRegion(region: string): void {
  try {
    localStorage.setItem(KEY, region);
  } catch {
    // The choice still applies to this page.
  }
}

/** The region in this page's address, otherwise the remembered one, otherwise the default. */
export function getRegion(): string {
  const asked = new URLSearchParams(location.search).get('region')?.toUpperCase() ?? '';
  return regions.split(' ').includes(asked) ? asked : (readStored() ?? defaultRegion);
}

/** Returns true if the page is being reopened with the remembered region. */
export function keepRegion(): boolean {
  const region = getRegion();
  const url = new URL(location.href);
  if (REGIONAL.test(url.pathname) && !url.searchParams.has('region') && region !== defaultRegion) {
    url.searchParams.set('region', region);
    location.replace(url);
    return true;
  }
  addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
      if (link?.dataset.region) storeRegion(link.dataset.region);
      if (link?.closest('#regions')) keepAddress(link);
      else if (link && !link.dataset.region) addToLink(link);
    },
    true,
  );
  addEventListener('submit', ({ target }) => addToForm(target as HTMLFormElement), true);
  addEventListener('change', ({ target }) => {
    // On /embed, the region is for the visitors of another page.
    if (target instanceof HTMLSelectElement && target.name === 'region' && !target.closest('[data-options]'))
      storeRegion(target.value);
  });
  return false;
}

/** The region in the header: pages that are the same for all regions do not know which one is remembered. */
export function showRegion(): void {
  const region = getRegion();
  for (const link of document.querySelectorAll('#regions a')) {
    const isCurrent = (link as HTMLElement).dataset.region === region;
    if (isCurrent) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
    if (isCurrent) document.querySelector('[data-region-name]')!.textContent = link.textContent;
  }
}

/** A link to another region leads to this page as it is; cards are of one region only. */
function keepAddress(link: HTMLAnchorElement): void {
  const url = new URL(location.href);
  url.searchParams.set('region', link.dataset.region!);
  url.searchParams.delete('cards');
  link.href = url.href;
}

function addToLink(link: HTMLAnchorElement): void {
  if (link.origin !== location.origin || !REGIONAL.test(link.pathname)) return;
  const region = getRegion();
  const url = new URL(link.href);
  if (region === defaultRegion || url.searchParams.has('region')) return;
  url.searchParams.set('region', region);
  link.href = url.href;
}

function addToForm(form: HTMLFormElement): void {
  if (form.dataset.box === undefined || form.elements.namedItem('region') !== null) return;
  const region = getRegion();
  if (region === defaultRegion) return;
  form.append(toDom(el('input', { type: 'hidden', name: 'region', value: region })));
}
