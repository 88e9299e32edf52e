// A guide from docs/ as a page of the site. Its HTML was rendered from our own Markdown when the site was bundled, by
// scripts/render-guides.js, which escapes all text.
import { type DocsContents, DocsFrame } from './docs-frame.tsx';
import { renderPage } from './frame.tsx';
import type { SiteContext } from './site-context.ts';

export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly html: string;
  /** The first is the text before the first heading, with an empty id. */
  readonly sections: readonly { readonly id: string; readonly title: string; readonly text: string }[];
}

export interface GuidePage {
  readonly site: SiteContext;
  readonly guide: Guide;
  readonly contents: DocsContents;
}

const MAX_DESCRIPTION = 160;

export function renderGuidePage({ site, guide, contents }: GuidePage): string {
  const { name, title, html, sections } = guide;
  const text = sections[0]?.text || title;
  return renderPage({
    site,
    title,
    description: text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 2)} …`,
    path: `/docs/${name}`,
    current: '/docs',
    picture: 'docs',
    islands: ['docs.js'],
    children: (
      <DocsFrame contents={contents} current={name}>
        <h1>{title}</h1>
        <div class="guide" dangerouslySetInnerHTML={{ __html: html }} />
      </DocsFrame>
    ),
  });
}
