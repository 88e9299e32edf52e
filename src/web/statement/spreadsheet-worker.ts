// Reads one spreadsheet. A worker of its own, so that SheetJS is loaded only when needed and can be stopped; like the other
// worker it may make no requests.
import { readSpreadsheet } from '../../spreadsheets/read-spreadsheet.ts';

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await readSpreadsheet(new Uint8Array(data)));
});
