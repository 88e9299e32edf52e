// The four-digit code: as the page's hero, set in a comb like the boxes of a paper form, and small in lists.
import { withRegion } from './site-context.ts';

export function CodeHero({ code, href }: { code: string; href?: string | undefined }) {
  return href === undefined ? (
    <span class="code-hero">{code}</span>
  ) : (
    <a class="code-hero" href={href}>
      {code}
    </a>
  );
}

export function CodeLink({
  code,
  region,
  defaultRegion,
}: {
  code: string;
  region?: string;
  defaultRegion?: string;
}) {
  const path = `/mcc/${code}`;
  return (
    <a class="code" href={region && defaultRegion ? withRegion(path, region, { defaultRegion }) : path}>
      {code}
    </a>
  );
}
