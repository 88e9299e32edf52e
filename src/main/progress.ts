// Progress on a terminal: one line on stderr with the current step, cleared at the end. Silent otherwise.

export interface ProgressLine {
  step(text: string): void;
  done(): void;
}

export function startProgress(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  if (!stream.isTTY) return { step() {}, done() {} };
  const wipe = '\r\u001b[2K';
  return {
    step: (text) => stream.write(`${wipe}${text} …`),
    done: () => stream.write(wipe),
  };
}
