// Whom a command asks: `--server`, else the catalogue that it names, else the built one.
import { CATALOGUE_OPTION, CommandError, EXIT, getText, type Invocation } from '../command.ts';
import { openNamedCatalogue, today } from '../open-catalogue.ts';
import type { Answers } from './answers.ts';

export const ASKED_OPTIONS = {
  server: {
    type: 'string',
    value: 'url',
    help: 'ask a running service, such as http://localhost:3000, instead of the catalogue here',
  },
  ...CATALOGUE_OPTION,
} as const;

export async function openAnswers(invocation: Invocation): Promise<Answers> {
  const server = getText(invocation.values, 'server');
  if (server === undefined) {
    const { answerLocally } = await import('./local.ts');
    return answerLocally(openNamedCatalogue(invocation), today());
  }
  if (getText(invocation.values, 'catalogue') !== undefined)
    throw new CommandError('give either --server or --catalogue', EXIT.usage);
  const { answerRemotely } = await import('./remote.ts');
  return answerRemotely(readServer(server));
}

/** `https://mcc.example/` → `https://mcc.example`. */
function readServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new CommandError('--server must be an address such as http://localhost:3000', EXIT.usage);
  return text.replace(/\/+$/, '');
}
