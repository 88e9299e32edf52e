// Whose cards a page shows: as asked, else the service's default, else the first that has cards.
import type { Visit } from './visit.ts';

export function readRegion({ ask, site }: Pick<Visit, 'ask' | 'site'>): string {
  const { regions } = site.meta;
  const asked = ask('region').toUpperCase();
  return [asked, site.defaultRegion].find((region) => regions.includes(region)) ?? regions[0] ?? asked;
}
