// The statement reader at /statement: takes files or pasted lines, passes them to the worker, and shows its report.
import { render } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isPdf, isSpreadsheet } from '../../query/statement-files/decode.ts';
import type { Correction, Corrections, RowMerchant } from '../../query/statement-files/match-rows.ts';
import { loadData, takeShared } from '../device/kept.ts';
import type { StatementSettings } from '../pages/statement.tsx';
import { WORTHLESS_MILE } from '../visitor/parameters.ts';
import { readProfile } from '../visitor/profile.ts';
import { CardPicker, SAMPLE_CARDS, StatementInput, writeSample } from './inputs.tsx';
import { readPdfText } from './pdf-text.ts';
import { Results } from './results.tsx';
import { readSheetsOf } from './spreadsheet.ts';
import { StatementList } from './statement-list.tsx';
import {
  cacheForOffline,
  type Remembered,
  recall,
  recallCards,
  rememberCards,
  rememberCorrections,
} from './storage.ts';
import type {
  Analysis,
  Given,
  LayoutCorrections,
  StatementFile,
  WorkerAnswer,
  WorkerRequest,
} from './worker.ts';

const SAMPLE = 'The sample statement';
/** Two years of one card, or a year of two. */
const MAX_FILES = 24;

type DataState = { readonly received: number } | 'opening' | 'ready' | { readonly error: string };

function App({ settings }: { settings: StatementSettings }) {
  const [data, setData] = useState<DataState>({ received: 0 });
  const [remembered, setRemembered] = useState<Remembered>(recall);
  const [files, setFiles] = useState<readonly StatementFile[]>([]);
  const [used, setUsed] = useState<Readonly<Record<string, string>>>({});
  const [layouts, setLayouts] = useState<Readonly<Record<string, LayoutCorrections>>>({});
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [analysis, setAnalysis] = useState<Analysis | undefined>();
  const [found, setFound] = useState<{ query: string; list: readonly RowMerchant[] }>({
    query: '',
    list: [],
  });
  const worker = useRef<Worker | undefined>(undefined);
  /** A new file's report is scrolled into view; later ones, after a correction, are not. */
  const isNew = useRef(false);
  const given = useRef<Record<string, Given>>({});
  const count = useRef(0);

  const ask = useCallback((request: WorkerRequest) => worker.current?.postMessage(request), []);

  useEffect(() => {
    const started = new Worker(settings.worker, { type: 'module' });
    worker.current = started;
    started.addEventListener('message', ({ data: answer }: MessageEvent<WorkerAnswer>) => {
      if (answer.kind === 'open') setData('ready');
      else if (answer.kind === 'search') setFound({ query: answer.query, list: answer.found });
      else {
        setBusy(false);
        if (answer.kind === 'analyse') setAnalysis(answer.result);
        else {
          setErrors([answer.error]);
          setData((known) => (known === 'ready' ? known : { error: 'this browser could not open it' }));
        }
      }
    });
    openData(settings, started, setData).catch((error: Error) => setData({ error: error.message }));
    return () => started.terminate();
  }, [settings]);

  /** Runs again after every change. The files aren't sent again, because the worker keeps them. */
  useEffect(() => {
    if (data !== 'ready') return;
    if (files.length === 0) return setAnalysis(undefined);
    setBusy(true);
    const { region, cards, used: usually, corrections } = remembered;
    const { mileValue } = readProfile(region);
    ask({
      kind: 'analyse',
      files,
      given: given.current,
      layouts,
      region,
      cards,
      used,
      usually,
      mileValue: mileValue === 'cash' ? WORTHLESS_MILE : mileValue,
      corrections,
      today: today(),
    });
    given.current = {};
  }, [data, remembered, layouts, files, used]);

  useEffect(() => {
    if (!isNew.current || analysis === undefined || analysis.statements.length === 0) return;
    isNew.current = false;
    document.getElementById('result')?.scrollIntoView();
  }, [analysis]);

  const changeCards = (next: Partial<Remembered>) => {
    const all = { ...remembered, ...next };
    setRemembered(all);
    rememberCards(all);
  };
  const changeCorrections = (corrections: Corrections) => {
    setRemembered({ ...remembered, corrections });
    rememberCorrections(corrections);
  };
  const add = (opened: readonly { readonly title: string; readonly given: Given }[]) => {
    const others = files.filter(({ title }) => title !== SAMPLE);
    const added = opened.slice(0, Math.max(0, MAX_FILES - others.length)).map((each) => {
      const id = `f${++count.current}`;
      given.current[id] = each.given;
      return { id, title: each.title };
    });
    if (added.length < opened.length)
      setErrors((known) => [...known, `At most ${MAX_FILES} files are read together.`]);
    if (added.length === 0) return;
    isNew.current = true;
    setFiles([...others, ...added]);
  };
  const openFiles = async (chosen: readonly File[]) => {
    setBusy(true);
    setErrors([]);
    const opened: { title: string; given: Given }[] = [];
    for (const file of chosen)
      try {
        opened.push({ title: file.name, given: await open(await file.arrayBuffer(), settings) });
      } catch (error) {
        const { message } = error as Error;
        setErrors((known) => [...known, `${file.name} could not be read: ${message}`]);
      }
    setBusy(false);
    add(opened);
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
    setErrors([]);
    const id = `f${++count.current}`;
    given.current = { [id]: writeSample(today()) };
    isNew.current = true;
    setFiles([{ id, title: SAMPLE }]);
  };
  const changeUsed = (part: string, shortName: string) => {
    setUsed({ ...used, [part]: shortName });
    // The card of the next statement that names none, if it is one of theirs.
    if (remembered.cards.includes(shortName) && !isSample) changeCards({ used: shortName });
  };
  const correct = (key: string, correction: Correction | undefined) => {
    const { [key]: _, ...others } = remembered.corrections;
    changeCorrections(correction === undefined ? others : { ...others, [key]: correction });
  };
  const isSample = files.some(({ title }) => title === SAMPLE);

  useEffect(() => void takeShared().then((file) => file && openFiles([file])), []);

  return (
    <>
      <StatementInput
        onFiles={openFiles}
        onText={(text) => {
          setErrors([]);
          add([{ title: 'Pasted lines', given: text }]);
        }}
        onSample={openSample}
      />
      <CardPicker settings={settings} remembered={remembered} onChange={changeCards} />
      <Status data={data} busy={busy} total={settings.lean.bytes} />
      {[...errors, ...(analysis?.refused ?? []).map(({ title, error }) => `${title}: ${error}`)].map(
        (error) => (
          <p role="alert" class="notice" key={error}>
            {error}
          </p>
        ),
      )}
      {analysis && analysis.statements.length > 0 && (
        <>
          <StatementList
            analysis={analysis}
            cards={settings.cards.filter(({ region }) => region === remembered.region)}
            held={remembered.cards}
            onUsed={changeUsed}
            onLayout={(id, layout) => setLayouts({ ...layouts, [id]: layout })}
            onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
          />
          <Results
            isSample={isSample}
            analysis={analysis}
            remembered={remembered}
            found={found}
            onCorrect={correct}
            onSearch={(query) => ask({ kind: 'search', query, region: remembered.region })}
            onForget={() => changeCorrections({})}
          />
        </>
      )}
    </>
  );
}

function Status({ data, busy, total }: { data: DataState; busy: boolean; total: number }) {
  if (typeof data === 'object' && 'error' in data)
    return (
      <p role="alert" class="notice">
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
