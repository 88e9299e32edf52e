// What a catalogue is built from, as the options of several commands name it.
import { existsSync, statSync } from 'node:fs';
import { CommandError, EXIT, getText, type Invocation } from './command.ts';
import { DATA, UPSTREAM } from './paths.ts';

export interface NamedInputs {
  readonly data: string;
  readonly upstream: string;
  /** The operator's own, over ours. */
  readonly merchants: string | undefined;
  readonly cards: string | undefined;
  /** An export, instead of all others. */
  readonly from: string | undefined;
}

/** Refuses paths that are not there or of the wrong kind. */
export function readInputs(values: Invocation['values']): NamedInputs {
  const from = getText(values, 'from');
  const merchants = getText(values, 'merchants');
  const cards = getText(values, 'cards');
  if (from !== undefined && (merchants !== undefined || cards !== undefined))
    throw new CommandError('give either --from or --merchants and --cards', EXIT.usage);
  if (!existsSync(UPSTREAM))
    throw new CommandError(`there is no ${UPSTREAM}: make it with \`npm run build\` in a checkout`);
  for (const path of [merchants, cards, from])
    if (path !== undefined && !existsSync(path)) throw new CommandError(`there is no file or folder ${path}`);
  if (cards !== undefined && !statSync(cards).isDirectory())
    throw new CommandError(`--cards must name a folder, and ${cards} is a file`);
  return { data: DATA, upstream: UPSTREAM, merchants, cards, from };
}
