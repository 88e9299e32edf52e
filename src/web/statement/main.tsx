// The statement reader at /statement: takes a file or pasted lines, passes them to the worker, and shows its report.
import { render } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isPdf, isSpreadsheet } from '../../query/statement-files/decode.ts';
import type { Correction, Corrections, RowMerchant } from '../../query/statement-files/match-rows.ts';
import type { Sheet } from '../../query/statement-files/read-statement.ts';
import { loadData, takeShared } from '../device/kept.ts';
import type { StatementSettings } from '../pages/statement.tsx';
import { CardPicker, SAMPLE_CARDS, StatementInput, writeSample } from './inputs.tsx';
import { readPdfText } from './pdf-text.ts';
import { Results } from './results.tsx';
import { readSheetsOf } from './spreadsheet.ts';
import {
  cacheForOffline,
  type Remembered,
  recall,
  recallCards,
  rememberCards,
  rememberCorrections,
} from './storage.ts';
import type { Analysis, LayoutCorrections, WorkerAnswer, WorkerRequest } from './worker.ts';

const SAMPLE = 'the sample statement';

type Given = string | ArrayBuffer | readonly Sheet[];

type DataState = { readonly received: number } | 'opening' | 'ready' | { readonly error: string };

function App({ settings }: { settings: StatementSettings }) {
  const [data, setData] = useState<DataState>({ received: 0 });
  const [remembered, setRemembered] = useState<Remembered>(recall);
  const [layout, setLayout] = useState<LayoutCorrections>({});
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Analysis | { error: string } | undefined>();
  const [found, setFound] = useState<{ query: string; list: readonly RowMerchant[] }>({
    query: '',
    list: [],
  });
  const worker = useRef<Worker | undefined>(undefined);
  /** A statement's first report is scrolled into view; later ones, after a correction, are not. */
  const isNew = useRef(false);
  const source = useRef<Given | undefined>(undefined);

  const ask = useCallback((request: WorkerRequest, transfer: Transferable[] = []) => {
    worker.current?.postMessage(request, transfer);
  }, []);

  useEffect(() => {
    const started = new Worker(settings.worker, { type: 'module' });
    worker.current = started;
    started.addEventListener('message', ({ data: answer }: MessageEvent<WorkerAnswer>) => {
      if (answer.kind === 'open') setData('ready');
      else if (answer.kind === 'search') setFound({ query: answer.query, list: answer.found });
      else {
        if (answer.kind === 'failed')
          setData((known) => (known === 'ready' ? known : { error: 'this browser could not open it' }));
        setBusy(false);
        setResult(answer.kind === 'analyse' ? answer.result : { error: answer.error });
      }
    });
    openData(settings, started, setData).catch((error: Error) => setData({ error: error.message }));
    return () => started.terminate();
  }, [settings]);

  /** Runs again after every change. The statement isn't sent again, because the worker keeps it. */
  useEffect(() => {
    if (data !== 'ready' || (source.current === undefined && result === undefined)) return;
    const given = source.current;
    source.current = undefined;
    if (given === undefined && name === '') return;
    setBusy(true);
    const { region, cards, used, corrections } = remembered;
    ask({ kind: 'analyse', source: given, region, cards, used, corrections, layout, today: today() });
  }, [data, remembered, layout, name]);

  useEffect(() => {
    if (!isNew.current || result === undefined) return;
    isNew.current = false;
    document.getElementById('result')?.scrollIntoView();
  }, [result]);

  const changeCards = (next: Partial<Remembered>) => {
    const all = { ...remembered, ...next };
    setRemembered(all);
    rememberCards(all);
  };
  const changeCorrections = (corrections: Corrections) => {
    setRemembered({ ...remembered, corrections });
    rememberCorrections(corrections);
  };
  const openStatement = (title: string, given: Given) => {
    source.current = given;
    isNew.current = true;
    setLayout({});
    setResult(undefined);
    setBusy(true);
    // A unique name, so the same file is read again if it is chosen again.
    setName(`${title}\n${performance.now()}`);
  };
  const openFile = async (file: File) => {
    setBusy(true);
    try {
      const bytes = await file.arrayBuffer();
      openStatement(file.name, await open(bytes, settings));
    } catch (error) {
      setBusy(false);
      setResult({ error: `${file.name} could not be read: ${(error as Error).message}` });
    }
  };
  const openSample = () => {
    const known = (short: string) =>
      settings.cards.some(({ shortName, region }) => shortName === short && region === 'SG');
    const mine = recallCards('SG');
    // Shown but not stored: the visitor hasn't said that they hold these.
    if (mine.cards.length === 0)
      setRemembered({
        ...remembered,
        region: 'SG',
        cards: SAMPLE_CARDS.filter(known),
        used: SAMPLE_CARDS.find(known),
      });
    else if (remembered.region !== 'SG') setRemembered({ ...remembered, region: 'SG', ...mine });
    openStatement(SAMPLE, writeSample(today()));
  };
  const correct = (key: string, correction: Correction | undefined) => {
    const { [key]: _, ...others } = remembered.corrections;
    changeCorrections(correction === undefined ? others : { ...others, [key]: correction });
  };

  useEffect(() => void takeShared().then((file) => file && openFile(file)), []);

  return (
    <>
      <StatementInput
        onFile={openFile}
        onText={(text) => openStatement('the pasted lines', text)}
        onSample={openSample}
      />
      <CardPicker settings={settings} remembered={remembered} onChange={changeCards} />
      <Status data={data} busy={busy} total={settings.lean.bytes} />
      {result && 'error' in result && (
        <p role="alert" class="refusal">
          {result.error}
        </p>
      )}
      {result && 'report' in result && (
        <Results
          title={name.split('\n')[0]!}
          isSample={name.startsWith(`${SAMPLE}\n`)}
          analysis={result}
          remembered={remembered}
          found={found}
          onLayout={setLayout}
          onCorrect={correct}
          onSearch={(query) => ask({ kind: 'search', query, region: remembered.region })}
          onForget={() => changeCorrections({})}
        />
      )}
    </>
  );
}

function Status({ data, busy, total }: { data: DataState; busy: boolean; total: number }) {
  if (typeof data === 'object' && 'error' in data)
    return (
      <p role="alert" class="refusal">
        The merchant data could not be loaded: {data.error}. Check your connection and reload the page.
      </p>
    );
  if (typeof data === 'object')
    return (
      <p class="status" role="status">
        <label for="download">Downloading the merchant data (only once)</label>
        <progress id="download" max={total} value={data.received} />
      </p>
    );
  return (
    <p class="status soft" role="status">
      {busy
        ? 'Reading …'
        : data === 'opening'
          ? 'Opening the merchant data …'
          : 'Ready. This page also works offline now.'}
    </p>
  );
}

/** Bytes that the worker reads itself stay as they are. */
async function open(bytes: ArrayBuffer, { pdf, spreadsheet }: StatementSettings): Promise<Given> {
  if (isPdf(new Uint8Array(bytes))) return readPdfText(bytes, pdf);
  return isSpreadsheet(new Uint8Array(bytes)) ? readSheetsOf(bytes, spreadsheet) : bytes;
}

async function openData(
  { lean, shell }: StatementSettings,
  worker: Worker,
  setData: (state: DataState) => void,
): Promise<void> {
  let shown = 0;
  const bytes = await loadData(lean.address, (received) => {
    // Each step redraws the page. Twenty are enough for a progress bar, and a slow phone can handle them.
    if (received - shown < lean.bytes / 20) return;
    shown = received;
    setData({ received });
  });
  setData('opening');
  // Stored before the worker takes over the bytes. Without storage, the page still works.
  await cacheForOffline({ address: lean.address, bytes }, shell).catch(() => {});
  worker.postMessage({ kind: 'open', bytes } satisfies WorkerRequest, [bytes]);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

const settings = document.getElementById('statement-settings')?.textContent;
const root = document.getElementById('statement-app');
if (settings && root) {
  root.replaceChildren();
  render(<App settings={JSON.parse(settings)} />, root);
}
