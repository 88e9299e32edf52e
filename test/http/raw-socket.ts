// A raw connection on which a test can write anything.
import { connect } from 'node:net';

export type Write = (text: string) => void;

/** Returns everything received, byte for byte, until the connection ends or `isDone` returns true. */
export function sendRaw(
  port: number,
  begin: (write: Write, end: Write) => void,
  isDone: (answer: string, write: Write) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const write = (text: string): void => void socket.write(text, 'latin1');
    const socket = connect(port, '127.0.0.1', () => begin(write, (text) => void socket.end(text, 'latin1')));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (isDone(answer, write)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}
