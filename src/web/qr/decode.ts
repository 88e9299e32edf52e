// The QR decoder for browsers without BarcodeDetector. A file of its own, because most of those who scan never load it.
import decodeQR from 'qr/decode.js';

/** Optional work on a picture that is hard to read. */
const TIME_LIMIT_MS = 1000;

/** The text of the QR code in a picture; undefined where none can be found. */
export function decode(image: ImageData): string | undefined {
  try {
    return decodeQR(image, { format: 'RGBA', timeLimit: TIME_LIMIT_MS });
  } catch {
    return undefined;
  }
}
