// Reads the region and country options of the command line.
import {
  BAD_COUNTRY,
  formatUnsupportedRegion,
  parseCountry,
  parseRegion,
} from '../query/parse-parameters.ts';
import { CommandError, EXIT } from './command.ts';

export const DEFAULT_REGION = 'SG';

/** The region whose cards are compared: the requested one, else the one in the environment, else `fallback`. */
export function chooseRegion(
  requested: string | undefined,
  regions: readonly string[],
  fallback = DEFAULT_REGION,
): string {
  const region = parseRegion(requested ?? (process.env.DEFAULT_REGION || fallback), regions);
  if (region === undefined) throw new CommandError(formatUnsupportedRegion(regions), EXIT.usage);
  return region;
}

export function readCountry(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const country = parseCountry(text);
  if (country === undefined) throw new CommandError(BAD_COUNTRY, EXIT.usage);
  return country;
}
