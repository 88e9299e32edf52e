// Finds the text of a QR code in a picture or in the camera's frames: with the browser's own detector if it has one,
// otherwise with our decoder, which is then loaded.

interface BarcodeDetector {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}

type BarcodeDetectorClass = (new (options: {
  formats: string[];
}) => BarcodeDetector) & {
  getSupportedFormats(): Promise<readonly string[]>;
};

export type Source = HTMLVideoElement | ImageBitmap;
export type Scanner = (source: Source) => Promise<string | undefined>;

/** Larger pictures are scaled down: this many pixels a side are enough for a code, and more would only take time. */
const MAX_SIDE = 1600;

export async function openScanner(decoderUrl: string): Promise<Scanner> {
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
export async function scanCamera(
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
