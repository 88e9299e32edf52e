// Completion scripts, made from the commands themselves. Choices complete, and files where an option takes one.
import { type Command, type CommandOption, HELP_OPTION } from './command.ts';

export const SHELLS = {
  bash: { install: 'source <(mcc-lookup completion bash)', write: writeBash },
  zsh: { install: 'source <(mcc-lookup completion zsh)', write: writeZsh },
  fish: { install: 'mcc-lookup completion fish | source', write: writeFish },
} as const;

export function writeCompletion(shell: keyof typeof SHELLS, commands: readonly Command[]): string {
  return SHELLS[shell].write(commands);
}

const listOptions = ({ options }: Command): [string, CommandOption][] =>
  Object.entries({ ...options, ...HELP_OPTION });

const FILE_VALUES: ReadonlySet<string> = new Set(['file', 'folder', 'path', 'csv', 'export']);
const isFile = ({ value = '' }: CommandOption): boolean => FILE_VALUES.has(value);

/** The words that may follow `mcc-lookup <command>`. */
function listWords(command: Command): string {
  const flags = listOptions(command).map(([name]) => `--${name}`);
  return [...(command.choices ?? []), ...flags].join(' ');
}

function writeBash(commands: readonly Command[]): string {
  const values = commands.flatMap((command) =>
    listOptions(command).flatMap(([name, option]) => {
      const { type, choices = [] } = option;
      const words = isFile(option) ? 'FILES' : choices.join(' ') || 'NOTHING';
      return type === 'boolean' ? [] : `    ${command.name}:--${name}) words='${words}' ;;\n`;
    }),
  );
  const names = commands.map(({ name }) => name).join(' ');
  const words = commands.map((command) => `    ${command.name}) words='${listWords(command)}' ;;\n`);
  return `_mcc_lookup() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W 'help ${names}' -- "$current"))
    return
  fi
  case "$command:$previous" in
${values.join('')}  esac
  if [ "$words" = FILES ]; then
    COMPREPLY=($(compgen -f -- "$current"))
    return
  fi
  [ "$words" = NOTHING ] && return
  [ -n "$words" ] || case "$command" in
    help) words='${names}' ;;
${words.join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o filenames -F _mcc_lookup mcc-lookup
`;
}

const offer = (choices: readonly string[]): string => (choices.length > 0 ? `(${choices.join(' ')})` : ' ');

function writeZsh(commands: readonly Command[]): string {
  const names = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}\n`);
  const cases = commands.map((command) => {
    const options = listOptions(command).map(([name, option]) => {
      const { type, value = 'value', choices = [], help } = option;
      const action = type === 'boolean' ? '' : `:${value}:${isFile(option) ? '_files' : offer(choices)}`;
      return quote(`--${name}[${help.replace(/[[\]:]/g, '\\$&')}]${action}`);
    });
    // Also those with nothing to offer: behind an operand that it does not know zsh completes no option, and in the place
    // of one it completes options only if a guard leaves it what begins with a dash.
    const operands = (command.operands ?? []).map((operand, at) => {
      const choices = at === 0 ? command.choices : undefined;
      return quote(`${at + 1}:${operand}:${choices ? offer(choices) : `_guard "^-*" ${operand}`}`);
    });
    return `    ${command.name}) _arguments ${[...options, ...operands].join(' ')} ;;\n`;
  });
  return `#compdef mcc-lookup
_mcc_lookup() {
  local -a commands
  commands=(
    'help:what the commands are for'
${names.join('')}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
    help) _describe command commands ;;
${cases.join('')}  esac
}
compdef _mcc_lookup mcc-lookup
`;
}

function writeFish(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  const lines = commands.flatMap((command) => {
    const here = `complete -c mcc-lookup -n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c mcc-lookup -n __fish_use_subcommand -a ${command.name} -d ${quote(command.summary)}`,
      ...(command.choices ? [`${here} -a ${quote(command.choices.join(' '))}`] : []),
      ...listOptions(command).map(([name, option]) => {
        const { type, choices = [], help } = option;
        const value =
          type === 'boolean' ? '' : isFile(option) ? ' -rF' : ` -x -a ${quote(choices.join(' '))}`;
        return `${here} -l ${name}${value} -d ${quote(help)}`;
      }),
    ];
  });
  return `${[
    'complete -c mcc-lookup -f',
    `complete -c mcc-lookup -n __fish_use_subcommand -a help -d 'what the commands are for'`,
    `complete -c mcc-lookup -n '__fish_seen_subcommand_from help' -a ${quote(names)}`,
    ...lines,
  ].join('\n')}\n`;
}

/** For POSIX shells and fish alike; our texts have no backslash before a quote. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
