// "Seen a different code?" on a merchant's page: turns the form into a row of evidence for data/observations.
import { downloadCsv } from '../visitor/download.ts';
import { formatReportRow, REPORT_HEADER } from '../visitor/report-row.ts';

const form = document.querySelector<HTMLFormElement>('form[data-report]');

if (form) {
  const day = form.elements.namedItem('day') as HTMLInputElement;
  const today = new Date().toLocaleDateString('sv');
  day.max = today;
  day.value ||= today;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const get = (name: string): string => String(data.get(name) ?? '').trim();
    const row = formatReportRow({
      merchant: form.dataset.report!,
      name: form.dataset.name!,
      mcc: get('mcc'),
      channel: get('channel'),
      country: get('country').toUpperCase(),
      network: get('network'),
      day: get('day'),
      text: get('text'),
    });
    void deliver(form, (event.submitter as HTMLElement | null)?.dataset.do, row);
  });
}

async function deliver(form: HTMLFormElement, how: string | undefined, row: string): Promise<void> {
  const output = form.querySelector('output')!;
  const line = document.createElement('code');
  line.textContent = row;
  const status = document.createElement('span');
  output.replaceChildren(line, status);
  if (how === 'download') downloadCsv(`${form.dataset.report}-report.csv`, `${REPORT_HEADER}\n${row}\n`);
  else if (how === 'send')
    location.assign(form.dataset.link!.replaceAll(encodeURIComponent('{row}'), encodeURIComponent(row)));
  else
    try {
      await navigator.clipboard.writeText(row);
      status.textContent = ' Copied.';
    } catch {
      status.textContent = ' Select the line and copy it.';
    }
}
