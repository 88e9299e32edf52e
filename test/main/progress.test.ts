// The line that shows what a command is doing.
import { expect, it } from 'vitest';
import { startProgress } from '../../src/main/progress.ts';

function show(isTTY: boolean): string {
  let text = '';
  const stream = { isTTY, write: (piece: string) => (text += piece) } as unknown as NodeJS.WriteStream;
  const progress = startProgress(stream);
  progress.step('reading our data');
  progress.done();
  return text;
}

it('is wiped when the work is over', () => {
  expect(show(true)).toBe('\r\u001b[2Kreading our data …\r\u001b[2K');
});

it('is silent where nobody looks', () => {
  expect(show(false)).toBe('');
});
