// mcc-lookup completion <shell>: a script that lets the shell complete commands, options and their values.
import { type Command, CommandError, EXIT, type Invocation } from '../command.ts';
import { SHELLS, writeCompletion } from '../completion.ts';

export const completionCommand: Command = {
  name: 'completion',
  summary: `completion for a shell: ${Object.keys(SHELLS).join(', ')}`,
  operands: ['shell'],
  choices: Object.keys(SHELLS),
  details: Object.entries(SHELLS)
    .map(([shell, { install }]) => `  ${shell.padEnd(5)} ${install}`)
    .join('\n'),
  run,
};

async function run({ positionals, loadCommands }: Invocation): Promise<number> {
  const [shell] = positionals as [string];
  if (!Object.hasOwn(SHELLS, shell))
    throw new CommandError(
      `there is no completion for \`${shell}\`, only for ${Object.keys(SHELLS).join(', ')}`,
      EXIT.usage,
    );
  process.stdout.write(writeCompletion(shell as keyof typeof SHELLS, await loadCommands()));
  return EXIT.ok;
}
