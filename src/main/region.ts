// The region whose cards are judged, as an option of several commands.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { CommandError, EXIT, getText, type Invocation } from './command.ts';

export const REGION_OPTION = {
  region: { type: 'string', value: 'code', help: 'whose cards to judge (DEFAULT_REGION, default: SG)' },
} as const;

const DEFAULT_REGION = 'SG';

export function readRegion({ values }: Invocation, { meta }: Catalogue): string {
  return chooseRegion(getText(values, 'region'), meta.regions);
}

export function chooseRegion(asked: string | undefined, regions: readonly string[]): string {
  const region = (asked ?? (process.env.DEFAULT_REGION || DEFAULT_REGION)).toUpperCase();
  if (!regions.includes(region))
    throw new CommandError(`Unsupported region (supported: ${regions.join(', ')})`, EXIT.usage);
  return region;
}
