// Structured data for search engines. A data block is not script, so the page's policy lets it be.

/** `<` never ends the block early, whatever a merchant is called: HTML, section 4.12.1.3. */
export function writeJsonLd(data: object): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export function JsonLd({ data }: { data: object }) {
  const inner = { __html: writeJsonLd({ '@context': 'https://schema.org', ...data }) };
  return <script type="application/ld+json" dangerouslySetInnerHTML={inner} />;
}
