// The QR decoder for browsers without BarcodeDetector. In its own file because most visitors who scan never load it.
import decodeQR from 'qr/decode.js';

/** Limits the optional extra work on a picture that is hard to read. */
const TIME_LIMIT_MS = 1000;

/** The text of the QR code in a picture; undefined if none is found. */
export function decode(image: ImageData): string | undefined {
  try {
    return decodeQR(image, { format: 'RGBA', timeLimit: TIME_LIMIT_MS });
  } catch {
    return undefined;
  }
}
