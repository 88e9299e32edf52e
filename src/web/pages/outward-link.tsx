// A link to somebody else's site. Data is not trusted to hold web addresses only.
import type { ComponentChildren } from 'preact';

/** The address if it is http or https, so that `javascript:` in a data file stays text. */
export function findWebAddress(url: string | null | undefined): string | undefined {
  return url && /^https?:\/\//i.test(url) ? url : undefined;
}

export function OutwardLink({
  url,
  children,
}: {
  url: string | null | undefined;
  children: ComponentChildren;
}) {
  const href = findWebAddress(url);
  return href === undefined ? (
    children
  ) : (
    <a href={href} rel="noopener nofollow">
      {children}
    </a>
  );
}
