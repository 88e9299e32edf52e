// Pages and machine-readable files must match their recording: status, headers and redirects, and those bodies that
// aren't prose.
import { afterAll } from 'vitest';
import { openSmallCatalogue } from '../../fixture/small-catalogue.ts';
import { writeWeb } from '../bundle-web.ts';
import { type Reply, startService } from '../service.ts';
import { askAsNewClient } from './ask.ts';
import { replay } from './replay.ts';

const service = await startService({
  level: 'silent',
  settings: { publicUrl: 'https://mcc.example' },
  web: writeWeb({
    'site.css': { file: 'site-0123abcd.css', text: `body{margin:0}${'p{margin:0}'.repeat(200)}` },
    'embed.js': { file: 'embed.js', text: '1' },
  }),
});
afterAll(() => service.close());

const exceptProse = (body: unknown, { headers }: Reply, { request }: { request: string }): unknown =>
  /markdown|svg/.test(String(headers['content-type'])) || /llms|openapi|assets/.test(request)
    ? undefined
    : body;

replay(new URL('pages.json', import.meta.url), {
  ask: askAsNewClient(service),
  names: { digest: openSmallCatalogue().digest },
  view: exceptProse,
});
