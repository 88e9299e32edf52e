// mcc-lookup serve: the HTTP service until a signal ends it.
import { type Command, CommandError, type CommandOption, EXIT, type Invocation } from '../command.ts';
import { readSettings, SETTINGS } from '../settings.ts';

const options = Object.fromEntries(
  Object.values(SETTINGS).map(({ env, flag, kind, help, initial }): [string, CommandOption] => [
    flag,
    { type: 'string', value: kind, help: `${help} (${env}${initial ? `, default ${initial}` : ''})` },
  ]),
);

export const serveCommand: Command = {
  name: 'serve',
  summary: 'the HTTP API, the site and the widget',
  options,
  details:
    'Each option is also an environment variable. SIGHUP or a changed snapshot file reloads the data; SIGTERM and SIGINT\n' +
    'let open requests finish.',
  run,
};

async function run({ values }: Invocation): Promise<number> {
  const read = readSettings(process.env, values);
  if ('problems' in read)
    throw new CommandError(`the settings are not right\n  ${read.problems.join('\n  ')}`, EXIT.usage);
  // Loaded here so that lookups do not pay for the server's libraries.
  const { serve } = await import('../serve.ts');
  return serve(read.settings);
}
