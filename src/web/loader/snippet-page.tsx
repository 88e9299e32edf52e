// `/embed`: choose how the widget looks, see it, copy a line. A plain form; snippet-live.ts makes it live.
import { LONGEST_QUERY } from '../../query/longest-query.ts';
import { renderPage } from '../pages/frame.tsx';
import { RegionOptions } from '../pages/region-options.tsx';
import type { SiteContext } from '../pages/site-context.ts';
import { MOST_RESULTS, THEMES, type WidgetOptions } from '../widget/options.ts';
import { writeSnippets } from './snippet.ts';

export interface SnippetPage {
  readonly site: SiteContext;
  readonly options: WidgetOptions;
  /** Where the widget lives: `https://mcc.example`. */
  readonly base: string;
}

const THEME_LABELS = { auto: 'As the visitor’s system', light: 'Light', dark: 'Dark' } as const;
const PREVIEW_HEIGHT_PX = 480;

export function renderSnippetPage(page: SnippetPage): string {
  return renderPage({
    site: page.site,
    title: 'Put the search on your page',
    description:
      'A merchant category code search for any web page: one line of HTML, no key, no cookie, nothing from third parties.',
    path: '/embed',
    current: '/embed',
    islands: ['snippet-live.js'],
    children: <SnippetMain {...page} />,
  });
}

function SnippetMain({ site, options, base }: SnippetPage) {
  const { script, frame, path } = writeSnippets(base, options);
  const style = site.asset('snippet.css');
  return (
    <article class="entry snippets" data-base={base}>
      {style && <link rel="stylesheet" href={style} />}
      <header class="entry-head">
        <h1>Put the search on your page</h1>
        <p class="lead">
          One line of HTML. No key, no cookie, nothing stored in the browser, and no request to anyone but us.
        </p>
      </header>
      <div class="columns">
        <div class="column-side">
          <OptionsForm site={site} options={options} />
        </div>
        <section class="column-main" aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          <div data-preview>
            <iframe src={path} title="Preview of the widget" width="100%" height={PREVIEW_HEIGHT_PX} />
          </div>
          <h2 id="script">With our script</h2>
          <p>The frame grows and shrinks with what it shows. Use it as often as you like on a page.</p>
          <Snippet name="script" text={script} />
          <h2 id="frame">As a plain frame</h2>
          <p>No script of ours on your page; the height is the one you give it.</p>
          <Snippet name="frame" text={frame} />
          <p class="note">
            The link to us inside the frame is the attribution that the data’s licences ask for; please leave
            it there.
          </p>
        </section>
      </div>
      <script src="/embed.js" data-manual defer />
    </article>
  );
}

function Snippet({ name, text }: { name: 'script' | 'frame'; text: string }) {
  return (
    <div class="snippet">
      <textarea
        data-snippet={name}
        aria-labelledby={name}
        rows={4}
        readOnly
        spellcheck={false}
        value={text}
      />
      <p>
        <button class="button" type="button" data-copy={name} hidden>
          Copy
        </button>
      </p>
    </div>
  );
}

function OptionsForm({ site, options }: Pick<SnippetPage, 'site' | 'options'>) {
  const { region, theme, accent, q, limit } = options;
  return (
    <form class="options" action="/embed" method="get" data-options aria-labelledby="options">
      <h2 id="options">Options</h2>
      <p>
        <label for="o-region">Cards from</label>
        <select id="o-region" name="region">
          <RegionOptions site={site} region={region} />
        </select>
      </p>
      <p>
        <label for="o-theme">Theme</label>
        <select id="o-theme" name="theme">
          {THEMES.map((name) => (
            <option key={name} value={name} selected={name === theme}>
              {THEME_LABELS[name]}
            </option>
          ))}
        </select>
      </p>
      <p>
        <label for="o-accent">Accent colour</label>
        <input id="o-accent" name="accent" value={accent} placeholder="#00664a" size={9} spellcheck={false} />
      </p>
      <p>
        <label for="o-limit">Results at once</label>
        <input id="o-limit" name="limit" type="number" min={1} max={MOST_RESULTS} value={limit} />
      </p>
      <p>
        <label for="o-q">Begin with the search</label>
        <input id="o-q" name="q" value={q} maxLength={LONGEST_QUERY} autoComplete="off" />
      </p>
      <button class="button" type="submit">
        Show
      </button>
    </form>
  );
}
