// "Seen a different code?" on a merchant's page: turns the form into a row of evidence for data/observations, and sends it
// where the operator says, or copies it. Nothing is sent before the visitor taps.
import { listCountries } from '../../catalogue/country.ts';
import { formatReportRow } from '../visitor/report-row.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-report]')) {
  const month = form.elements.namedItem('month') as HTMLInputElement;
  const country = form.elements.namedItem('country');
  const thisMonth = new Date().toLocaleDateString('sv').slice(0, 7);
  month.max = thisMonth;
  month.value ||= thisMonth;
  if (country instanceof HTMLSelectElement) addCountries(country);
  form.addEventListener('submit', (event) => {
    const data = new FormData(form);
    const get = (name: string): string => String(data.get(name) ?? '').trim();
    const row = formatReportRow({
      merchant: form.dataset.report!,
      name: form.dataset.name!,
      mcc: get('mcc'),
      channel: get('channel'),
      country: get('country'),
      network: get('network'),
      month: get('month'),
      text: get('text'),
    });
    (form.elements.namedItem('row') as HTMLInputElement).value = row;
    const isSent = (event.submitter as HTMLElement | null)?.dataset.do === 'send';
    if (isSent && form.method === 'post') return;
    event.preventDefault();
    if (isSent) openLink(form.dataset.link!, row);
    else void copy(form.querySelector('output')!, row);
  });
}

function addCountries(select: HTMLSelectElement): void {
  const listed = new Set([...select.options].map(({ value }) => value));
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const others = listCountries()
    .filter((code) => !listed.has(code))
    .map((code) => new Option(names.of(code), code))
    .sort((one, other) => one.text.localeCompare(other.text));
  select.append(...others);
}

function openLink(link: string, row: string): void {
  location.assign(link.replaceAll(encodeURIComponent('{row}'), encodeURIComponent(row)));
}

async function copy(output: HTMLOutputElement, row: string): Promise<void> {
  const line = document.createElement('code');
  line.textContent = row;
  const status = document.createElement('span');
  output.replaceChildren(line, status);
  try {
    await navigator.clipboard.writeText(row);
    status.textContent = ' Copied.';
  } catch {
    status.textContent = ' Select the line and copy it.';
  }
}
