// The four-digit code: as the page's hero, set in a comb like the boxes of a paper form, and small in lists.

export function CodeHero({ code, href }: { code: string; href?: string | undefined }) {
  return href === undefined ? (
    <span class="code-hero">{code}</span>
  ) : (
    <a class="code-hero" href={href}>
      {code}
    </a>
  );
}

export function CodeLink({ code, href = `/mcc/${code}` }: { code: string; href?: string }) {
  return (
    <a class="code" href={href}>
      {code}
    </a>
  );
}
