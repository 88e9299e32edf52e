// The bundled styles and scripts that scripts/bundle-web.js wrote, served under names that have a hash of their content,
// and the widget's loader under its own.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Guide } from '../web/pages/guide.tsx';

/** RFC 9239; the library still says application/javascript. */
const JAVASCRIPT = 'text/javascript; charset=utf-8';

export interface Assets {
  /** Address of a file by its plain name: `site.css` → `/assets/site-1a2b3c4d.css`. */
  find(name: string): string | undefined;
  /** The guides of docs/, as scripts/render-guides.js renders them. */
  readonly guides: readonly Guide[];
  /** GET /embed.js. Its address stays for ever, so browsers ask about it again after an hour. */
  addLoader(scope: FastifyInstance): Promise<void>;
  /** GET /statement-offline.js: the service worker of /statement, at the root because its place limits its pages. */
  addOffline(scope: FastifyInstance): Promise<void>;
}

/** `dist/web` after a build. Throws with the remedy where it was not bundled. */
export function loadAssets(folder: string): Assets {
  const manifestFile = join(folder, 'manifest.json');
  if (!existsSync(manifestFile))
    throw new Error(`there is no ${manifestFile}: bundle the site with \`node scripts/bundle-web.js\``);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, string>;
  const guidesFile = join(folder, 'guides.json');
  return {
    guides: existsSync(guidesFile) ? (JSON.parse(readFileSync(guidesFile, 'utf8')) as Guide[]) : [],
    find: (name) => (Object.hasOwn(manifest, name) ? `/assets/${manifest[name]}` : undefined),
    async addLoader(scope) {
      await scope.register(fastifyStatic, {
        root: folder,
        serve: false,
        preCompressed: true,
        maxAge: '1h',
        lastModified: false,
        setHeaders: (reply) => reply.type(JAVASCRIPT),
      });
      scope.get('', (_, reply) => reply.sendFile('embed.js'));
    },
    async addOffline(scope) {
      await scope.register(fastifyStatic, {
        root: folder,
        serve: false,
        preCompressed: true,
        cacheControl: false,
        lastModified: false,
        setHeaders: (reply) =>
          reply
            .type(JAVASCRIPT)
            .header('Cache-Control', 'no-cache')
            .header('Content-Security-Policy', "default-src 'none'; connect-src 'self'"),
      });
      scope.get('', (_, reply) => reply.sendFile('statement-offline.js'));
    },
  };
}

/** Workers have a policy of their own: those that read a statement may ask for nothing. */
const SEALED = /\/(?:statement-worker|pdf-worker)-[^/]+$/;

/** In a scope below /assets. The widget's frame and pages of others may load them. */
export function addAssets(scope: FastifyInstance, folder: string): Promise<void> {
  return addImmutableFiles(scope, join(folder, 'assets'), (reply, path) => {
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (/\.js(\.|$)/.test(path)) reply.type(JAVASCRIPT);
    if (SEALED.test(path)) reply.header('Content-Security-Policy', "default-src 'none'");
  });
}

/** Files whose names have a hash of their content, so that they never change. */
export async function addImmutableFiles(
  scope: FastifyInstance,
  root: string,
  setHeaders: NonNullable<FastifyStaticOptions['setHeaders']>,
): Promise<void> {
  // A folder, or a path that leads out of it.
  scope.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error;
    return reply.callNotFound();
  });
  await scope.register(fastifyStatic, {
    root,
    prefix: '/',
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    lastModified: false,
    setHeaders,
  });
}
