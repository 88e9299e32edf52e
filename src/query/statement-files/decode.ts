// Decodes a statement's bytes to text: UTF-8, UTF-16 with or without a byte order mark, otherwise Windows-1252.

/** Even statements covering years are far smaller; larger files are something else. */
export const MAX_STATEMENT_BYTES = 20_000_000;
/** Enough to distinguish text from anything else. */
const SAMPLE_BYTES = 4096;

export type Decoded = { readonly text: string } | { readonly error: string };

export function isPdf(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x25, 0x50, 0x44, 0x46);
}

export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
}

/** Of old Excel, also with a password around a new one. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
}

/** Banks also give web pages and XML the name `.xls`. */
const MARKUP =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<\?mso[^>]*>\s*)?(?:<!--|<!doctype html|<html|<head|<meta|<style|<table|<Workbook)/i;

/** To be read with src/spreadsheets first, which makes rows of it. */
export function isSpreadsheet(bytes: Uint8Array): boolean {
  if (isZip(bytes) || isCompoundFile(bytes)) return true;
  const sample = new TextDecoder(findEncoding(bytes)).decode(bytes.subarray(0, SAMPLE_BYTES));
  return MARKUP.test(sample) && !/<OFX>/i.test(sample);
}

export function decodeStatement(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { error: 'The file is empty.' };
  if (bytes.length > MAX_STATEMENT_BYTES)
    return { error: 'The file is larger than 20 MB. Export a shorter period and try again.' };
  if (isPdf(bytes))
    return { error: 'This is a PDF. Export the statement as CSV instead, or extract its text.' };
  if (isZip(bytes) || isCompoundFile(bytes))
    return {
      error: 'This is a spreadsheet or an archive. Save it as CSV in your spreadsheet program and try again.',
    };
  const encoding = findEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (looksBinary(text))
    return {
      error: 'This is not a text file. Use CSV, OFX, QFX or QIF, or the lines of a statement as text.',
    };
  return { text };
}

function findEncoding(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++;
  });
  if (zeros[1]! > sample.length / 4 && zeros[0] === 0) return 'utf-16le';
  if (zeros[0]! > sample.length / 4 && zeros[1] === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function looksBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what we look for
  const odd = sample.match(/[\u0000-\u0008\u000e-\u001f\u007f\ufffd]/g)?.length ?? 0;
  return odd > sample.length / 100 + 1;
}

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
