// Completion scripts, made from the commands themselves. A value without a list of its own completes as a file.
import type { Command, CommandOption } from './command.ts';

export const SHELLS = {
  bash: { install: 'source <(mcc-lookup completion bash)', write: writeBash },
  zsh: { install: 'source <(mcc-lookup completion zsh)', write: writeZsh },
  fish: { install: 'mcc-lookup completion fish | source', write: writeFish },
} as const;

export function writeCompletion(shell: keyof typeof SHELLS, commands: readonly Command[]): string {
  return SHELLS[shell].write(commands);
}

const listOptions = ({ options = {} }: Command): [string, CommandOption][] => [
  ...Object.entries(options),
  ['help', { type: 'boolean', help: 'show this text' }],
];

/** The words that may follow `mcc-lookup <command>`. */
function listWords(command: Command): string {
  const flags = listOptions(command).map(([name]) => `--${name}`);
  return [...(command.choices ?? []), ...flags].join(' ');
}

function writeBash(commands: readonly Command[]): string {
  const values = commands.flatMap((command) =>
    listOptions(command).flatMap(([name, { type, choices }]) =>
      type === 'boolean'
        ? []
        : `    ${command.name}:--${name}) ${choices ? `words='${choices.join(' ')}'` : 'words=FILES'} ;;\n`,
    ),
  );
  const words = commands.map((command) => `    ${command.name}) words='${listWords(command)}' ;;\n`);
  return `_mcc_lookup() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W 'help ${commands.map(({ name }) => name).join(' ')}' -- "$current"))
    return
  fi
  case "$command:$previous" in
${values.join('')}  esac
  if [ "$words" = FILES ]; then
    COMPREPLY=($(compgen -f -- "$current"))
    return
  fi
  [ -n "$words" ] || case "$command" in
${words.join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o filenames -F _mcc_lookup mcc-lookup
`;
}

function writeZsh(commands: readonly Command[]): string {
  const names = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}\n`);
  const cases = commands.map((command) => {
    const options = listOptions(command).map(([name, { type, value = 'value', choices, help }]) => {
      const action = type === 'boolean' ? '' : `:${value}:${choices ? `(${choices.join(' ')})` : '_files'}`;
      return quote(`--${name}[${help.replace(/[[\]:]/g, '\\$&')}]${action}`);
    });
    const operands = command.choices
      ? [quote(`1:${command.operands![0]}:(${command.choices.join(' ')})`)]
      : [];
    return `    ${command.name}) _arguments ${[...options, ...operands].join(' ')} ;;\n`;
  });
  return `#compdef mcc-lookup
_mcc_lookup() {
  local -a commands
  commands=(
${names.join('')}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('')}  esac
}
compdef _mcc_lookup mcc-lookup
`;
}

function writeFish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const here = `complete -c mcc-lookup -n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c mcc-lookup -f -n __fish_use_subcommand -a ${command.name} -d ${quote(command.summary)}`,
      ...(command.choices ? [`${here} -f -a ${quote(command.choices.join(' '))}`] : []),
      ...listOptions(command).map(([name, { type, choices, help }]) => {
        const value = type === 'boolean' ? '' : choices ? ` -x -a ${quote(choices.join(' '))}` : ' -r';
        return `${here} -l ${name}${value} -d ${quote(help)}`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}

/** For POSIX shells and fish alike; our texts have no backslash before a quote. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
