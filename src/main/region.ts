// The region whose cards are judged, as an option of several commands.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { CommandError, EXIT, getText, type Invocation } from './command.ts';

export const REGION_OPTION = {
  region: { type: 'string', value: 'code', help: 'whose cards to judge (default: SG)' },
} as const;

const DEFAULT_REGION = 'SG';

export function readRegion({ values }: Invocation, { meta }: Catalogue): string {
  const region = (getText(values, 'region') ?? process.env.DEFAULT_REGION ?? DEFAULT_REGION).toUpperCase();
  if (!meta.regions.includes(region))
    throw new CommandError(`Unsupported region (supported: ${meta.regions.join(', ')})`, EXIT.usage);
  return region;
}
