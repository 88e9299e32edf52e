// Whose cards are shown: links, so that every choice has an address and needs no script.
import { type SiteContext, withRegion } from './site-context.ts';
import { sayCountry } from './words.ts';

export const REGION_NOTE = 'MPD is miles earned for each unit of the card’s currency spent.';

export function RegionChoice({ site, path, region }: { site: SiteContext; path: string; region: string }) {
  return (
    <nav class="regions" aria-label="Cards of">
      <ul>
        {site.meta.regions.map((code) => (
          <li key={code}>
            <a
              href={`${withRegion(path, code, site)}#cards`}
              aria-current={code === region ? 'true' : undefined}
            >
              {sayCountry(code)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
