// Where files are, relative to the bundled program in dist/main/; and the program's version, from package.json.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Exists only in a checkout. */
export const SOURCES = root('src');
export const NOTICE = root('NOTICE');
export const DATA = root('data');
export const MANIFEST = root('data/manifest.json');
/** What an edition changed. */
export const CHANGES = (edition: string): string => root(`data/changes/${edition}.csv`);
export const SNAPSHOT = root('dist/catalogue.snapshot');
export const WEB = root('dist/web');
export const AGENT_APP = root('dist/web/agent-app.html');

export function readVersion(): string {
  return (JSON.parse(readFileSync(root('package.json'), 'utf8')) as { version: string }).version;
}
