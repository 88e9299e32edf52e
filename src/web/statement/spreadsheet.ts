// The sheets of a spreadsheet, read in a worker that is stopped if it takes too long.
import type { Sheet } from '../../query/statement-files/read-statement.ts';
import type { Spreadsheet } from '../../spreadsheets/read-spreadsheet.ts';

/** A year of transactions takes well under a second, on a phone a few. */
const MAX_MS = 30_000;

export async function readSheetsOf(bytes: ArrayBuffer, program: string): Promise<readonly Sheet[]> {
  const worker = new Worker(program, { type: 'module' });
  let timer: number | undefined;
  try {
    const read = await new Promise<Spreadsheet>((resolve, reject) => {
      timer = self.setTimeout(() => reject(new Error('it takes too long. Save it as CSV instead.')), MAX_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<Spreadsheet>) => resolve(data));
      worker.addEventListener('error', () =>
        reject(new Error('the program for spreadsheets could not be loaded. Are you online?')),
      );
      worker.postMessage(bytes, [bytes]);
    });
    if ('error' in read) throw new Error(read.error);
    return read.sheets;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
