// Where things lie, seen from the bundled program: dist/main/ beside data/.
import { fileURLToPath } from 'node:url';

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Only in a checkout. */
export const SOURCES = root('src');
export const PACKAGE = root('package.json');
export const NOTICE = root('NOTICE');
export const DATA = root('data');
export const MANIFEST = root('data/manifest.json');
export const UPSTREAM = root('dist/upstream.json.br');
export const SNAPSHOT = root('dist/catalogue.snapshot');
export const WEB = root('dist/web');
export const AGENT_APP = root('dist/web/agent-app.html');
