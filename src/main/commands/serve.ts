// mcc-lookup serve: runs the HTTP service until a signal stops it.
import { CommandError, defineCommand, EXIT, formatExamples, formatNote } from '../command.ts';
import { listRemovedSettings, readSettings, SETTINGS } from '../settings.ts';

export const serveCommand = defineCommand('serve', 'run the HTTP API, the site and the widget');
for (const { flag, kind, help, env, defaultText } of SETTINGS)
  serveCommand.option(
    `--${flag} <${kind}>`,
    `${help} (${env}${defaultText ? `, default ${defaultText}` : ''})`,
  );
serveCommand
  .addHelpText(
    'after',
    formatNote(
      'Each option is also an environment variable. SIGHUP or a changed snapshot reloads the data; SIGTERM and SIGINT let open requests finish.',
    ),
  )
  .addHelpText(
    'after',
    formatExamples(
      'serve --port 8080',
      'serve --catalogue https://mcc.example/catalogue.snapshot --catalogue-poll 60',
      'serve --trust-proxy 1 --valkey-url valkey://localhost:6379',
    ),
  )
  .action(run);

async function run(flags: Readonly<Record<string, string | undefined>>): Promise<void> {
  const read = readSettings(process.env, flags);
  if ('problems' in read)
    throw new CommandError(`invalid settings\n  ${read.problems.join('\n  ')}`, EXIT.usage);
  for (const line of listRemovedSettings(process.env)) process.stderr.write(`mcc-lookup: ${line}\n`);
  // Loaded here so that the help text does not pay for the server's libraries.
  const { serve } = await import('../serve.ts');
  await serve(read.settings);
}
