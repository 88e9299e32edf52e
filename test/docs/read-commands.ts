// The commands that the documents give: in blocks, and in the text between backticks.
import { readdirSync, readFileSync } from 'node:fs';

export interface DocumentedCommand {
  readonly document: string;
  readonly command: string;
  /** The beginning of what it prints, where that is shown below `$ command`. */
  readonly output: readonly string[];
}

const list = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`);

export const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'data/README.md',
  'data/cards/README.md',
  ...list('docs'),
  ...list('docs/appendix'),
];

const PROGRAMS = [
  ...['npm', 'npx', 'node', 'mcc-lookup', 'curl', 'git', 'source', 'sh', 'bash', 'python3', 'apt-get'],
  ...['docker', 'kubectl', 'helm', 'claude', 'mkdir', 'psql', 'valkey-server', 'nginx'],
];
const COMMAND = new RegExp(`^(?:[A-Z_]+=\\S+ )*(?:${PROGRAMS.join('|')}) \\S`);

export function readCommands(document: string): DocumentedCommand[] {
  const text = readFileSync(document, 'utf8');
  const fenced: string[] = [];
  const rest = text.replace(/^```(\w*)\n([\s\S]*?)^```$/gm, (_, language: string, block: string) => {
    if (['sh', 'bash', 'console'].includes(language)) fenced.push(...block.trim().split('\n'));
    return '';
  });
  const commands: { document: string; command: string; output: string[] }[] = fenced.map((line) => ({
    document,
    command: line.replace(/^\$ /, ''),
    output: [],
  }));
  let open = false;
  for (const line of rest.split('\n')) {
    const [, shown] = /^ {4,}(.*)$/.exec(line) ?? [];
    const command = shown?.replace(/^\$ /, '').replace(/ +# .*$/, '') ?? '';
    if (COMMAND.test(command)) {
      commands.push({ document, command, output: [] });
      open = shown!.startsWith('$ ');
    } else if (open && shown !== undefined) commands.at(-1)!.output.push(shown);
    else open = false;
  }
  for (const [, span] of rest.matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)) {
    const command = span!.replace(/\n */, ' ');
    if (COMMAND.test(command)) commands.push({ document, command, output: [] });
  }
  return commands;
}
