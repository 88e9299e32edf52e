// Starts `mcc-lookup serve` with options, as a person would.
import { startProgram as startProcess } from '../support/engines/start-program.ts';
import { PROGRAM } from '../support/program.ts';

export interface Started {
  /** `http://127.0.0.1:40123` */
  readonly address: string;
  /** Returns the exit code. */
  stop(): Promise<number | null>;
}

export async function startProgram(args: readonly string[] = [], program = PROGRAM): Promise<Started> {
  const { process: service, url } = await startProcess({}, { args, program });
  return { address: url, stop: () => service.end('SIGTERM') };
}
