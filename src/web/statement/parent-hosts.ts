// In the browser, in place of tldts: hosts are looked up among those that the catalogue lists, so a host and its parents of
// two labels or more are enough. What is given up: `shop.myshopify.com` may be taken for `myshopify.com`.

export function parse(host: string): { domain: string; isIcann: true; isPrivate: false } {
  return { domain: host.split('.').slice(-2).join('.'), isIcann: true, isPrivate: false };
}
