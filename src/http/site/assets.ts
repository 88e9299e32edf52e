// The bundled styles and scripts that scripts/bundle-web.js wrote, read once and served under names that hold a hash of
// their content.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Answer, digestTag } from '../api/answer.ts';
import { sendAnswer } from '../send-answer.ts';

export interface Assets {
  /** Changes with any of the files, and with the program that writes the pages. */
  readonly digest: string;
  /** Address of a file by its plain name: `site.css` → `/assets/site-1a2b3c4d.css`. */
  find(name: string): string | undefined;
  /** Content by the file's name in the folder: `site-1a2b3c4d.css`, `embed.js`. */
  readonly files: ReadonlyMap<string, AssetFile>;
}

export interface AssetFile {
  readonly type: string;
  readonly text: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const HASHED = /-[0-9a-f]{8}\.[a-z]+$/;

export const NO_ASSETS: Assets = { digest: '', find: () => undefined, files: new Map() };

/** `dist/web` after a build. Throws with the remedy where it was not bundled. */
export function loadAssets(folder: string): Assets {
  const manifestFile = join(folder, 'manifest.json');
  const programFile = join(folder, 'pages.digest');
  if (!existsSync(manifestFile) || !existsSync(programFile))
    throw new Error(`there is no ${manifestFile}: bundle the site with \`node scripts/bundle-web.js\``);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, string>;
  const files = new Map(
    Object.values(manifest).map((name) => {
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      return [name, { type, text: readFileSync(join(folder, name), 'utf8') }] as const;
    }),
  );
  const hash = createHash('sha256').update(readFileSync(programFile));
  for (const [name, { text }] of files) hash.update(name).update(text);
  return {
    digest: hash.digest('base64url').slice(0, 22),
    find: (name) => (Object.hasOwn(manifest, name) ? `/assets/${manifest[name]}` : undefined),
    files,
  };
}

export function addAssets(app: FastifyInstance, { files }: Assets): void {
  const answers = new Map(
    [...files]
      // The loader keeps its name, so it cannot be kept for ever; it has a route of its own.
      .filter(([name]) => HASHED.test(name))
      .map(
        ([name, { type, text }]) =>
          [name, { type, answer: new Answer('/assets', text, digestTag(text)) }] as const,
      ),
  );
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const found = answers.get(request.params.name);
    if (found === undefined) return reply.callNotFound();
    // The widget's frame and pages of others may load them.
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return sendAnswer(request, reply, found.answer, {
      type: found.type,
      cacheControl: 'public, max-age=31536000, immutable',
    });
  });
}
