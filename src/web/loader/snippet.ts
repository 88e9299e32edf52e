// The HTML that adds the widget to a page, for the chosen options.
import { listNonDefaults, type WidgetOptions } from '../widget/options.ts';

export interface Snippets {
  readonly script: string;
  readonly frame: string;
  /** The frame's path: `/embed/lookup?region=SG`. */
  readonly path: string;
}

/** A plain frame cannot grow, so it needs room for search results. */
const FRAME_HEIGHT_PX = 560;

/** `base` is the widget's origin, `https://mcc.example`; `width` is in pixels, empty for full width. */
export function formatSnippets(base: string, options: WidgetOptions, width?: string): Snippets {
  const { q, theme, region } = options;
  const set: Record<string, string> = { region, ...listNonDefaults(options), ...(q !== '' && { q }) };
  const attributes = { ...set, ...(width && { width }) };
  const data = Object.entries(attributes).map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`);
  const path = `/embed/lookup?${new URLSearchParams(set)}`;
  const scheme = theme === 'auto' ? 'light dark' : theme;
  return {
    script: `<script async src="${escapeAttribute(base)}/embed.js"${data.join('')}></script>`,
    frame: [
      `<iframe src="${escapeAttribute(base + path)}"`,
      `  title="Merchant category code lookup" loading="lazy" width="${width || '100%'}" height="${FRAME_HEIGHT_PX}"`,
      `  style="border:0;color-scheme:${scheme}"></iframe>`,
    ].join('\n'),
    path,
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
