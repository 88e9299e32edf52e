// Replaces tldts in the browser: hosts are looked up among those in the catalogue, so a host and its parents with two
// or more labels are enough. The trade-off: `shop.myshopify.com` may be taken for `myshopify.com`.

export function parse(host: string): { domain: string; isIcann: true; isPrivate: false } {
  return { domain: host.split('.').slice(-2).join('.'), isIcann: true, isPrivate: false };
}
