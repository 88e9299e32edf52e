// The regions whose cards we have, as the options of a select.
import type { SiteContext } from './site-context.ts';
import { sayCountry } from './words.ts';

export function RegionOptions({ site, region }: { site: SiteContext; region: string | undefined }) {
  return (
    <>
      {site.meta.regions.map((code) => (
        <option key={code} value={code} selected={code === region}>
          {sayCountry(code)}
        </option>
      ))}
    </>
  );
}
