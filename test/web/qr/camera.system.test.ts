// The camera of /qr in Chromium, with a fake camera that films a QR code: with our decoder, with the browser's own
// detector, and without a camera.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import encodeQR from 'qr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLeanFolder } from '../../fixture/lean-folder.ts';
import { bundleWeb } from '../../http/bundle-web.ts';
import { type Service, startService } from '../../http/service.ts';
import { launchBrowser } from '../../support/launch-browser.ts';
import { useFolder } from '../../support/temporary-files.ts';

const PAYNOW =
  '00020101021126330009SG.PAYNOW010100211+659123456752045814530370254046.505802SG5909STARBUCKS6009SINGAPORE63044965';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 8;

let service: Service;
let browser: Browser;
const contexts: BrowserContext[] = [];
const folder = useFolder();

beforeAll(async () => {
  const film = join(folder, 'code.y4m');
  writeFileSync(film, filmCode(PAYNOW));
  service = await startService({ transport: 'socket', web: bundleWeb(), lean: makeLeanFolder() });
  browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
}, 120_000);
afterAll(async () => {
  for (const context of contexts) await context.close();
  await browser?.close();
  await service?.close();
});

/** Two frames of a code on white paper, as YUV4MPEG2 with a quarter of the colour: luminance, then two planes of grey. */
function filmCode(payload: string): Buffer {
  const code = encodeQR(payload, 'raw', { ecc: 'medium' });
  const luminance = Buffer.alloc(WIDTH * HEIGHT, 235);
  const left = Math.floor((WIDTH - code.length * MODULE) / 2);
  const top = Math.floor((HEIGHT - code.length * MODULE) / 2);
  for (const [row, modules] of code.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark)
        for (let line = 0; line < MODULE; line++) {
          const start = (top + row * MODULE + line) * WIDTH + left + column * MODULE;
          luminance.fill(16, start, start + MODULE);
        }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luminance, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`), frame, frame]);
}

async function open(permissions: string[]): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext({ permissions });
  contexts.push(context);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return { page, asked };
}

async function startCamera(page: Page): Promise<void> {
  await page.goto(`${service.url}/qr`);
  await page.getByRole('button', { name: 'Use the camera' }).click();
}

const waitForShop = (page: Page): Promise<void> =>
  page.getByText('We know it as Starbucks, which usually has the same code.').waitFor();
const isDecoder = (path: string): boolean => path.includes('/qr-decode');

it('reads a code from the camera with our decoder, and releases the camera', async () => {
  const { page, asked } = await open(['camera']);
  await startCamera(page);
  await waitForShop(page);
  expect(await page.textContent('#qr-result')).toContain('SGD 6.50');
  expect(asked.some(isDecoder)).toBe(true);
  expect(await page.locator('#qr-video').isHidden()).toBe(true);
  expect(await page.evaluate(() => document.querySelector('video')!.srcObject)).toBe(null);
  await page.getByRole('button', { name: 'Use the camera' }).waitFor();
});

it('reads it without a network, if the app is on the device', async () => {
  const { page } = await open(['camera']);
  await page.goto(service.url);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('button', { name: 'Remove from this device' }).waitFor();
  await page.context().setOffline(true);
  await startCamera(page);
  await waitForShop(page);
  expect(await page.locator('.offline-bar').textContent()).toContain('Not connected.');
});

it('uses the browser’s own detector if there is one, and loads no decoder', async () => {
  const { page, asked } = await open(['camera']);
  // Chromium has it on Android, ChromeOS and macOS alone.
  await page.addInitScript((payload) => {
    class Detector {
      static getSupportedFormats = async () => ['qr_code'];
      async detect(source: HTMLVideoElement) {
        return source.videoWidth > 0 ? [{ rawValue: payload }] : [];
      }
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
  }, PAYNOW);
  await startCamera(page);
  await waitForShop(page);
  expect(asked.some(isDecoder)).toBe(false);
});

it('stops on request', async () => {
  const { page } = await open(['camera']);
  await page.addInitScript(() => {
    class Detector {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => [];
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
  });
  await startCamera(page);
  await page.waitForFunction(() => document.querySelector('video')!.videoWidth > 0);
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await page.getByRole('button', { name: 'Use the camera' }).waitFor();
  expect(await page.evaluate(() => document.querySelector('video')!.srcObject)).toBe(null);
});

it('says what to do if the camera is refused', async () => {
  const { page } = await open([]);
  await startCamera(page);
  await page.getByText('This page may not use the camera. Allow it in the browser’s settings').waitFor();
  expect(await page.getByRole('button', { name: 'Use the camera' }).isVisible()).toBe(true);
});

it('says so if there is no camera', async () => {
  const bare = await launchBrowser(['--use-fake-device-for-media-stream=device-count=0']);
  try {
    const page = await bare.newPage({ permissions: ['camera'] });
    await startCamera(page);
    await page.getByText('There is no camera on this device.').waitFor();
  } finally {
    await bare.close();
  }
});
