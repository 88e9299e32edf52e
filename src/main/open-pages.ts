// The site, the files of /data and /mcp behind a front that already answers: loaded with the first request for one of them,
// or when the service has been up for a moment.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { buildApp } from '../http/app.ts';
import type { AppParts, FrontParts } from '../http/app-parts.ts';
import type { Front } from '../http/front.ts';
import { type Assets, loadAssets } from '../http/site/assets.ts';
import { warmSite } from '../http/site/site.ts';
import { CommandError } from './command.ts';
import { openBulk } from './open-bulk.ts';
import { openMcp } from './open-mcp.ts';
import { WEB } from './paths.ts';
import type { Settings } from './settings.ts';

/** Who asks right after the start comes first. */
const WARM_AFTER_MS = 1000;

export interface Pages {
  /** What takes a second or more for a new catalogue. */
  warm(catalogue: Catalogue): Promise<void>;
  /** Ends what agents have open; no request is answered afterwards. */
  closeAgents(): Promise<void>;
  close(): Promise<void>;
}

export async function openPages(
  parts: FrontParts & Pick<AppParts, 'database'>,
  front: Front,
  settings: Settings,
): Promise<Pages> {
  const mcp = openMcp(settings, parts.getServed, parts.log);
  const bulk = openBulk(settings.catalogue);
  const app = buildApp(
    {
      ...parts,
      assets: openAssets(),
      reportUrl: settings.reportUrl,
      mcp: mcp.route,
      bulk: bulk.route,
    },
    front,
  );
  await app.ready();
  const warm = (catalogue: Catalogue): Promise<void> => warmSite(catalogue, parts.clock());
  setTimeout(() => {
    warm(parts.getServed().catalogue).catch((error: unknown) =>
      parts.log.error({ err: error }, 'pages could not be prepared ahead of a request'),
    );
  }, WARM_AFTER_MS).unref();
  return {
    warm,
    closeAgents: () => mcp.close(),
    close: async () => {
      await app.close();
      await bulk.close();
    },
  };
}

function openAssets(): Assets {
  try {
    return loadAssets(WEB);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}
