// Gets the text of a PDF with pdf.js, laid out in lines and columns as on the page, because the reader uses a figure's
// position to distinguish money in from money out. pdf.js is loaded with the first PDF.
import type * as Pdf from 'pdfjs-dist';

/** Statements have a few pages; a book would take minutes. */
const MAX_PAGES = 200;
/** Pieces of text whose baselines are at most this many points apart are on the same line. */
const SAME_LINE = 3;

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export async function readPdfText(
  bytes: ArrayBuffer,
  { program, worker }: { readonly program: string; readonly worker: string },
): Promise<string> {
  const pdf = (await import(/* @vite-ignore */ program)) as typeof Pdf;
  pdf.GlobalWorkerOptions.workerSrc = worker;
  const loading = pdf.getDocument({
    data: bytes,
    disableFontFace: true,
    useWorkerFetch: false,
    useWasm: false,
    verbosity: pdf.VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    if (document.numPages > MAX_PAGES) throw new Error(`it has more than ${MAX_PAGES} pages.`);
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const content = await (await document.getPage(number)).getTextContent();
      const pieces = content.items.flatMap((item): Piece[] =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
          : [],
      );
      pages.push(layOut(pieces));
    }
    const text = pages.join('\n');
    if (text.trim() === '')
      throw new Error('it has no text, only pictures. Export the statement as CSV instead.');
    return text;
  } finally {
    await loading.destroy();
  }
}

/** Lines from top to bottom, with as many spaces between pieces as fit in the gap. */
export function layOut(pieces: readonly Piece[]): string {
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0) / Math.max(1, letters) || 5;
  const lines: Piece[][] = [];
  for (const piece of [...pieces].sort((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line !== undefined && Math.abs(line[0]!.y - piece.y) <= SAME_LINE) line.push(piece);
    else lines.push([piece]);
  }
  return lines
    .map((line) => {
      let text = '';
      let end = 0;
      for (const piece of line.sort((one, other) => one.x - other.x)) {
        const gap = piece.x - end;
        const column = Math.round(piece.x / width);
        if (text !== '' && gap > width * 0.2) text += ' ';
        if (gap > width * 2 || text === '') text = text.padEnd(column);
        text += piece.text;
        end = piece.x + piece.width;
      }
      return text;
    })
    .join('\n');
}
