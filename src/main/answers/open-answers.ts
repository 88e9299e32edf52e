// Whom a command asks: the service that --server names, else the catalogue here.
import { CommandError, EXIT } from '../command.ts';
import { openCatalogue, today } from '../open-catalogue.ts';
import type { Answers } from './answers.ts';

export interface AskedOptions {
  readonly server?: string;
  readonly catalogue?: string;
}

export async function openAnswers(options: AskedOptions): Promise<Answers> {
  if (options.server === undefined) {
    const { answerLocally } = await import('./local.ts');
    return answerLocally(await openCatalogue(options), today());
  }
  if (options.catalogue !== undefined)
    throw new CommandError('give either --server or --catalogue', EXIT.usage);
  const { answerRemotely } = await import('./remote.ts');
  return answerRemotely(readServer(options.server));
}

/** `https://mcc.example/` → `https://mcc.example`. */
function readServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new CommandError('--server must be an address such as http://localhost:3000', EXIT.usage);
  return text.replace(/\/+$/, '');
}
