// The page around the in-browser statement reader: what it is for, what it promises, and where its script and data are.
import type { Card } from '../../catalogue/card.ts';
import { formatCountry } from './format.ts';
import { formatJsonLd, Page } from './frame.tsx';
import { type SiteContext, useSite } from './site-context.ts';

export interface StatementPageProps {
  /** The catalogue for browsers; undefined if this service has none. */
  readonly lean: { readonly address: string; readonly bytes: number } | undefined;
  readonly cards: readonly Card[];
}

/** What the script reads from the page. */
export interface StatementSettings {
  readonly lean: { readonly address: string; readonly bytes: number };
  readonly worker: string;
  readonly spreadsheet: string;
  readonly pdf: { readonly program: string; readonly worker: string };
  /** Addresses needed for an offline visit. */
  readonly shell: readonly string[];
  readonly regions: readonly { readonly code: string; readonly name: string }[];
  readonly cards: readonly { readonly shortName: string; readonly name: string; readonly region: string }[];
}

export function StatementPage(props: StatementPageProps) {
  const settings = buildSettings(useSite(), props);
  return (
    <Page
      title="What did you leave on the table?"
      description="Drop a card statement to see the merchants, their codes, what each purchase earned, and which of your cards would have earned the most. Nothing leaves your browser."
      path="/statement"
      current="/statement"
      picture="statement"
      styles={['statement.css']}
      islands={settings ? ['statement.js'] : []}
    >
      <h1>What did you leave on the table?</h1>
      <p class="lead statement-lead">
        Drop your statements to see which of your cards would have earned the most on each purchase.
      </p>
      <p class="promise">
        <strong>Nothing leaves your browser:</strong> statements are read on this device, and the page’s
        security policy forbids sending it anywhere.
      </p>
      {settings ? (
        <>
          <script
            type="application/json"
            id="statement-settings"
            dangerouslySetInnerHTML={{ __html: formatJsonLd(settings) }}
          />
          <div id="statement-app">
            <noscript>
              <p class="notice">
                This page needs JavaScript, because statements are read in your browser. The command line does
                the same: <code>mcc-lookup statement file.csv</code>.
              </p>
            </noscript>
          </div>
        </>
      ) : (
        <p class="notice">
          Statements cannot be read on this site yet: the service has no data for browsers.{' '}
          <code>mcc-lookup build</code> writes it next to the snapshot.
        </p>
      )}
    </Page>
  );
}

function buildSettings(
  site: SiteContext,
  { lean, cards }: StatementPageProps,
): StatementSettings | undefined {
  const asset = (name: string) => site.asset(name) ?? '';
  if (lean === undefined || site.asset('statement-worker.js') === undefined) return undefined;
  const worker = asset('statement-worker.js');
  return {
    lean,
    worker,
    spreadsheet: asset('spreadsheet-worker.js'),
    pdf: { program: asset('pdf.js'), worker: asset('pdf-worker.js') },
    shell: [
      '/statement',
      '/favicon.svg',
      asset('site.css'),
      asset('statement.css'),
      asset('statement.js'),
      worker,
    ],
    regions: site.meta.regions.map((code) => ({ code, name: formatCountry(code) })),
    cards: cards.map(({ shortName, name, region }) => ({ shortName, name, region })),
  };
}
