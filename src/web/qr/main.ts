// The script for /qr: takes a code from the camera, a picture or text, reads and checks it in the browser, and asks the
// service about the shop.
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';
import { formatShop, type ParsedQr, parseQr } from '../../query/qr/parse-qr.ts';
import { takeShared } from '../device/kept.ts';
import { askForMe } from '../visitor/ask-for-me.ts';
import { readProfile } from '../visitor/profile.ts';
import { getRegion, storeRegion } from '../visitor/region.ts';
import { el, type Tree, toDom } from '../widget/tree.ts';
import { type KnownShop, viewError, viewProblem, viewShop } from './view.ts';

const find = <Found extends Element>(id: string): Found => document.querySelector<Found>(`#${id}`)!;
const form = find<HTMLFormElement>('qr');
const video = find<HTMLVideoElement>('qr-video');
const text = find<HTMLInputElement>('qr-text');
const picture = find<HTMLInputElement>('qr-picture');
const region = find<HTMLSelectElement>('qr-region');
const camera = find<HTMLButtonElement>('qr-camera');
const result = find('qr-result');

let scanner: Promise<Scanner> | undefined;
const getScanner = (): Promise<Scanner> => {
  scanner ??= openScanner(form.dataset.decoder!).catch((error: unknown) => {
    // The next attempt loads it again.
    scanner = undefined;
    throw error;
  });
  return scanner;
};

let shown = '';
let running: AbortController | undefined;

// Browsers allow camera access only on HTTPS pages.
camera.disabled = navigator.mediaDevices === undefined;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void read(text.value);
});
region.value = getRegion();
region.addEventListener('change', () => {
  storeRegion(region.value);
  if (shown) void read(shown);
});
picture.addEventListener('change', () => picture.files?.[0] && void readPicture(picture.files[0]));
camera.addEventListener('click', () => (running ? running.abort() : void readCamera()));

void takeShared().then(async (file) => {
  if (file?.type === 'text/plain') await read(await file.text());
  else if (file) await readPicture(file);
});

function show(...trees: readonly Tree[]): void {
  result.replaceChildren(...trees.map(toDom));
}

async function read(payload: string): Promise<void> {
  const qr = parseQr(payload);
  if ('problem' in qr) {
    shown = '';
    return show(viewProblem(qr.problem));
  }
  shown = payload;
  show(...viewShop(qr, undefined));
  const known = await ask(formatShop(qr));
  const best = known && (await findOwnBest(qr, known));
  if (shown === payload)
    show(
      ...viewShop(qr, known, best),
      known === undefined && el('p', {}, 'We could not look up the shop. Try again later.'),
    );
}

/** Cards are listed for somebody of whom nothing is known; whoever has said only which cards they have finds theirs there. */
async function findOwnBest(
  { mcc }: ParsedQr,
  { merchant, judgedBy, eligibleCards }: KnownShop,
): Promise<EligibleCard | undefined> {
  if (judgedBy === undefined) return undefined;
  const { Country } = merchant ?? {};
  const country = Country === UNKNOWN_COUNTRY ? undefined : Country;
  const place = { merchant: merchant?.id, country, mcc, type: 'offline' } as const;
  const answer = await askForMe(form.dataset.advice!, region.value, place);
  const { cards } = readProfile(region.value);
  return answer?.best ?? eligibleCards.find(({ shortName }) => cards.includes(shortName));
}

async function ask(payload: string): Promise<KnownShop | undefined> {
  try {
    const query = new URLSearchParams({ payload, region: region.value });
    const response = await fetch(`/api/qr?${query}`, { cache: 'no-store' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

async function readPicture(file: File): Promise<void> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return show(viewProblem('this file is not an image'));
  try {
    const found = await (await getScanner())(bitmap);
    return found === undefined
      ? show(viewProblem('there is no QR code in this picture, or it is not sharp enough'))
      : await read(found);
  } catch {
    show(viewError(NO_DECODER));
  }
}

const NO_DECODER =
  'The image reader could not be loaded. Check your connection and try again, or paste the text of the QR code.';

/** Uses the error names of the Media Capture standard. Any other error comes from the decoder. */
function explainCamera(error: unknown): string {
  const instead = 'or choose a picture, or paste the text of the QR code.';
  switch ((error as Error).name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return `This page may not use the camera. Allow it in the browser’s settings for this site, ${instead}`;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'There is no camera on this device. Choose a picture, or paste the text of the QR code.';
    case 'NotReadableError':
    case 'AbortError':
      return `The camera could not be started. Close other apps that use it, ${instead}`;
    default:
      return NO_DECODER;
  }
}

async function readCamera(): Promise<void> {
  running = new AbortController();
  video.hidden = false;
  camera.textContent = 'Stop the camera';
  try {
    const found = await scanCamera(video, await getScanner(), running.signal);
    if (found !== undefined) await read(found);
  } catch (error) {
    show(viewError(explainCamera(error)));
  } finally {
    running = undefined;
    video.hidden = true;
    camera.textContent = 'Use the camera';
  }
}

// Finding the text of a QR code in a picture or in the camera's frames.

interface BarcodeDetector {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}

type BarcodeDetectorClass = (new (options: {
  formats: string[];
}) => BarcodeDetector) & {
  getSupportedFormats(): Promise<readonly string[]>;
};

type Source = HTMLVideoElement | ImageBitmap;
type Scanner = (source: Source) => Promise<string | undefined>;

/** Larger pictures are scaled down: this many pixels a side are enough for a code, and more would only take time. */
const MAX_SIDE = 1600;

/** The browser's own detector if it has one, otherwise our decoder, which is then loaded. */
async function openScanner(decoderUrl: string): Promise<Scanner> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector !== undefined && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (source) => (await detector.detect(source))[0]?.rawValue;
  }
  const { decode }: typeof import('./decode.ts') = await import(decoderUrl);
  return async (source) => decode(readPixels(source));
}

function readPixels(source: Source): ImageData {
  const [width, height] =
    source instanceof ImageBitmap ? [source.width, source.height] : [source.videoWidth, source.videoHeight];
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.max(1, width * scale), Math.max(1, height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Shows the camera in `video` until a code is found or `signal` is aborted. Rejects if no camera is available. */
async function scanCamera(
  video: HTMLVideoElement,
  scan: Scanner,
  signal: AbortSignal,
): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const found = await scan(video);
      if (found !== undefined) return found;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
