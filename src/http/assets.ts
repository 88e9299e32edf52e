// Serves the styles and scripts bundled by scripts/bundle-web.js: under names that contain a hash of their content, and
// the widget's loader under its plain name.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Guide } from '../web/pages/guides.tsx';

/** RFC 9239; the library still sends application/javascript. */
const JAVASCRIPT = 'text/javascript; charset=utf-8';

export interface Assets {
  /** The address of a file by its plain name: `site.css` → `/assets/site-1a2b3c4d.css`. */
  find(name: string): string | undefined;
  /** Of the program: changes with everything that pages are made from. */
  readonly release: string;
  /** The guides from docs/, rendered by scripts/render-guides.js. */
  readonly guides: readonly Guide[];
  /** GET /embed.js. Its address never changes, so browsers check for a new version after an hour. */
  addLoader(scope: FastifyInstance): Promise<void>;
  /** A service worker, such as /statement-offline.js. At the root, because its path limits its scope. */
  addWorker(scope: FastifyInstance, file: string): Promise<void>;
}

/** `folder` is `dist/web` after a build. If the site was not bundled, throws an error that says how to do it. */
export function loadAssets(folder: string): Assets {
  const manifestFile = join(folder, 'manifest.json');
  if (!existsSync(manifestFile))
    throw new Error(`there is no ${manifestFile}: bundle the site with \`node scripts/bundle-web.js\``);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, string>;
  const guidesFile = join(folder, 'guides.json');
  const releaseFile = join(folder, 'pages.digest');
  return {
    release: existsSync(releaseFile) ? readFileSync(releaseFile, 'utf8') : '',
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
    async addWorker(scope, file) {
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
      scope.get('', (_, reply) => reply.sendFile(file));
    },
  };
}

/** Workers have their own policy: those that get what somebody spent may not make any requests. */
const WORKER_FILES = /\/(?:statement-worker|spreadsheet-worker|pdf-worker)-[^/]+$/;
const SOLVER_FILE = /\/wallet-worker-[^/]+$/;

/** For a scope with the prefix /assets. The widget's frame and other sites' pages may load these files. */
export function addAssets(scope: FastifyInstance, folder: string): Promise<void> {
  return addImmutableFiles(scope, join(folder, 'assets'), (reply, path) => {
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (/\.js(\.|$)/.test(path)) reply.type(JAVASCRIPT);
    if (WORKER_FILES.test(path)) reply.header('Content-Security-Policy', "default-src 'none'");
    if (SOLVER_FILE.test(path))
      reply.header('Content-Security-Policy', "default-src 'none'; script-src 'wasm-unsafe-eval'");
  });
}

/** Files whose names contain a hash of their content, so they never change. */
export async function addImmutableFiles(
  scope: FastifyInstance,
  root: string,
  setHeaders: NonNullable<FastifyStaticOptions['setHeaders']>,
): Promise<void> {
  // The path is a folder, or leads out of the root.
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
