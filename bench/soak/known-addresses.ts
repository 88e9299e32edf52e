// Addresses that have asked once before the clock starts, so that the limiter's tables are full: what they take of memory
// is bounded, but while they fill it would look like a leak.
import { openConnection } from '../http/raw-client.ts';

const CONNECTIONS = 32;
/** One of each bucket that honest clients use. */
const PATHS = ['/api/mcc?mcc=5814', '/embed/search?q=hilton'];

export async function introduceAddresses(port: number, count: number): Promise<void> {
  for (const path of PATHS) {
    let next = 0;
    const work = async (): Promise<void> => {
      const connection = await openConnection(`http://127.0.0.1:${port}`);
      while (next < count) {
        const number = next++;
        const address = `2001:db9:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;
        const status = await connection.ask(
          `GET ${path} HTTP/1.1\r\nHost: soak\r\nX-Forwarded-For: ${address}\r\n\r\n`,
        );
        if (status !== 200) throw new Error(`${path}: status ${status}`);
      }
      connection.close();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  }
}
