// The lines of HTML that put the widget on a page, from its options.
import { listNonDefaults, type WidgetOptions } from '../widget/options.ts';

export interface Snippets {
  readonly script: string;
  readonly frame: string;
  /** What the frame shows: `/embed/lookup?region=SG`. */
  readonly path: string;
}

/** A plain frame cannot grow: room for a search's results. */
const FRAME_HEIGHT_PX = 560;

/** `base` is where the widget lives, `https://mcc.example`. */
export function writeSnippets(base: string, options: WidgetOptions): Snippets {
  const { q, theme, region } = options;
  const set: Record<string, string> = { region, ...listNonDefaults(options), ...(q !== '' && { q }) };
  const data = Object.entries(set).map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`);
  const path = `/embed/lookup?${new URLSearchParams(set)}`;
  const scheme = theme === 'auto' ? 'light dark' : theme;
  return {
    script: `<script async src="${escapeAttribute(base)}/embed.js"${data.join('')}></script>`,
    frame: [
      `<iframe src="${escapeAttribute(base + path)}"`,
      `  title="Merchant category code lookup" loading="lazy" width="100%" height="${FRAME_HEIGHT_PX}"`,
      `  style="border:0;color-scheme:${scheme}"></iframe>`,
    ].join('\n'),
    path,
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
