// `/app.json`: what the app on a device has to know of the service to answer as it does.
import type { SiteFacts } from '../web/pages/site-context.ts';

export interface AppFacts extends Pick<SiteFacts, 'origin' | 'defaultRegion' | 'reportUrl' | 'offers'> {
  /** Of the program. Another release may write the catalogue in a form that this one cannot read. */
  readonly release: string;
  readonly edition: NonNullable<SiteFacts['edition']>;
}
