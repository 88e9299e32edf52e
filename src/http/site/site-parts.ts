// What the site is built from, a part of what the service is built from.
import type { AppParts } from '../app-parts.ts';
import type { HttpSettings } from '../settings.ts';

export interface SiteParts
  extends Pick<AppParts, 'getServed' | 'clock' | 'assets' | 'reportUrl' | 'bulk' | 'mcp'> {
  readonly settings: Pick<HttpSettings, 'defaultRegion' | 'publicUrl' | 'embedUrl'>;
}
