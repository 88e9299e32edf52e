// The script of /qr: takes a code by camera, picture or text, reads and checks it here, and asks the service about the shop.
import { formatShop, parseQr } from '../../query/qr/parse-qr.ts';
import { type Tree, toDom } from '../widget/tree.ts';
import { openScanner, type Scanner, scanCamera } from './scan.ts';
import { type KnownShop, viewProblem, viewShop } from './view.ts';

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
  scanner ??= openScanner(form.dataset.decoder!);
  return scanner;
};

let shown = '';
let running: AbortController | undefined;

// Browsers give the camera to pages over HTTPS only.
camera.disabled = navigator.mediaDevices === undefined;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void read(text.value);
});
region.addEventListener('change', () => shown && void read(shown));
picture.addEventListener('change', () => picture.files?.[0] && void readPicture(picture.files[0]));
camera.addEventListener('click', () => (running ? running.abort() : void readCamera()));

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
  if (shown === payload) show(...viewShop(qr, known), known === undefined && viewOffline());
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

function viewOffline(): Tree {
  return { tag: 'p', attributes: {}, children: ['We could not look the shop up. Try again in a while.'] };
}

async function readPicture(file: File): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file);
    const found = await (await getScanner())(bitmap);
    return found === undefined
      ? show(viewProblem('there is no QR code in this picture, or it is not sharp enough'))
      : await read(found);
  } catch {
    show(viewProblem('this file is not a picture'));
  }
}

async function readCamera(): Promise<void> {
  running = new AbortController();
  video.hidden = false;
  camera.textContent = 'Stop the camera';
  try {
    const found = await scanCamera(video, await getScanner(), running.signal);
    if (found !== undefined) await read(found);
  } catch {
    show(viewProblem('the camera cannot be used. Choose a picture or paste the text instead'));
  } finally {
    running = undefined;
    video.hidden = true;
    camera.textContent = 'Use the camera';
  }
}
