// mcc-lookup completion <shell>: a script that completes commands and options, made from commander's own list. Whatever is
// neither is left to the shell, which completes names of files.
import type { Command } from 'commander';
import { CommandError, defineCommand, EXIT, formatExamples } from '../command.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completionCommand = defineCommand(
  'completion <shell>',
  `print a script that completes commands and options in ${SHELLS.join(', ')}`,
)
  .addHelpText(
    'after',
    formatExamples(
      'completion bash > ~/.local/share/bash-completion/completions/mcc-lookup',
      'completion fish > ~/.config/fish/completions/mcc-lookup.fish',
    ),
  )
  .action(printScript);

/** The program has all commands for this one. */
function printScript(this: Command, shell: string): void {
  const write = WRITERS[shell as (typeof SHELLS)[number]];
  if (write === undefined) throw new CommandError(`give one of ${SHELLS.join(', ')}`, EXIT.usage);
  process.stdout.write(write(this.parent!.commands));
}

const listFlags = ({ options }: Command): string[] => [...options.map(({ long }) => long!), '--help'];
const listNames = (commands: readonly Command[]): string =>
  ['help', 'version', ...commands.map((command) => command.name())].join(' ');

const WRITERS: Readonly<Record<(typeof SHELLS)[number], (commands: readonly Command[]) => string>> = {
  bash: (commands) => `_mcc_lookup() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=
  if [ "$COMP_CWORD" = 1 ] || [ "\${COMP_WORDS[1]}" = help ]; then
    words='${listNames(commands)} --help --version'
  elif [ "\${word#-}" != "$word" ]; then
    case \${COMP_WORDS[1]} in
${commands.map((command) => `      ${command.name()}) words='${listFlags(command).join(' ')}' ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _mcc_lookup mcc-lookup
`,
  zsh: (commands) => `#compdef mcc-lookup
_mcc_lookup() {
  if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then
    compadd -- ${listNames(commands)} --help --version
  elif [[ $PREFIX == -* ]]; then
    case $words[2] in
${commands.map((command) => `      ${command.name()}) compadd -- ${listFlags(command).join(' ')} ;;`).join('\n')}
    esac
  else
    _files
  fi
}
compdef _mcc_lookup mcc-lookup
`,
  fish: (commands) => {
    const quote = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;
    return [
      ...commands.map(
        (command) =>
          `complete -c mcc-lookup -n __fish_use_subcommand -f -a ${command.name()} -d ${quote(command.description())}`,
      ),
      ...commands.flatMap((command) =>
        command.options.map(
          ({ long, description, required }) =>
            `complete -c mcc-lookup -n '__fish_seen_subcommand_from ${command.name()}' -l ${long!.slice(2)}${required ? ' -r' : ''} -d ${quote(description)}`,
        ),
      ),
      '',
    ].join('\n');
  },
};
