// A proxy between a client and its server, whose connections tests can cut, slow down and silence.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Added to each chunk in each direction. */
  delayMs = 0;
  /** Accepts data but passes nothing on, like a cut cable. */
  silent = false;

  constructor(targetPort: number) {
    this.#server = createServer((near) => {
      const far = connect(targetPort, '127.0.0.1');
      this.#join(near, far);
      this.#join(far, near);
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Passes data on again, over new connections. */
  heal(): void {
    this.silent = false;
    this.delayMs = 0;
    this.cut();
  }

  /** Ends every connection immediately; new ones are accepted. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (chunk) => {
      if (this.silent) return;
      if (this.delayMs === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), this.delayMs);
    });
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
