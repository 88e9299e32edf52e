// `/embed`: choose options for the widget, see a preview, copy the HTML. A plain form that snippet-live.ts makes live.
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { RegionOptions } from '../pages/elements.tsx';
import { Page } from '../pages/frame.tsx';
import {
  DEFAULT_ACCENT,
  formatSnippets,
  MAX_RESULTS,
  THEMES,
  type WidgetOptions,
} from '../widget/options.ts';

export interface SnippetPageProps {
  readonly options: WidgetOptions;
  /** The widget's origin: `https://mcc.example`. */
  readonly base: string;
}

const THEME_LABELS = { auto: 'Match the visitor’s system', light: 'Light', dark: 'Dark' } as const;
const PREVIEW_HEIGHT_PX = 480;
const WIDTHS = [360, 480, 640];

export function SnippetPage({ options, base }: SnippetPageProps) {
  const { script, frame, path } = formatSnippets(base, options);
  return (
    <Page
      title="Add the search to your page"
      description="A merchant category code search for any web page: one line of HTML, no key, no cookies, no third parties."
      path="/embed"
      current="/embed"
      picture="docs"
      styles={['snippet.css']}
      islands={['snippet-live.js']}
    >
      <article class="entry snippets" data-base={base}>
        <header class="entry-head">
          <h1>Add the search to your page</h1>
          <p class="lead">
            One line of HTML: no key, no cookies, nothing stored in the browser, and no requests to third
            parties.
          </p>
        </header>
        <div class="columns">
          <div class="column-side">
            <OptionsForm options={options} />
          </div>
          <section class="column-main" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            <div data-preview>
              {/* With JavaScript, snippet-live.ts mounts the widget as on other sites; a frame would be wasted. */}
              <noscript>
                <iframe src={path} title="Preview of the widget" width="100%" height={PREVIEW_HEIGHT_PX} />
              </noscript>
            </div>
            <h2 id="script">With our script</h2>
            <p>The frame adjusts its height to its content. You can add it to a page more than once.</p>
            <Snippet name="script" text={script} />
            <h2 id="frame">As a plain frame</h2>
            <p>This needs no script on your page. The height stays as you set it.</p>
            <Snippet name="frame" text={frame} />
            <p class="note">
              The link to us inside the frame is the attribution that the data’s licences require. Please keep
              it. <a href="/docs/widget">All options</a>
            </p>
          </section>
        </div>
        <script src="/embed.js" data-manual defer />
      </article>
    </Page>
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

function OptionsForm({ options }: Pick<SnippetPageProps, 'options'>) {
  const { region, theme, accent, q, limit, cards } = options;
  return (
    <form class="options" action="/embed" method="get" data-options aria-labelledby="options">
      <h2 id="options">Options</h2>
      <p>
        <label for="o-region">Cards from</label>
        <select id="o-region" name="region">
          <RegionOptions region={region} />
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
        <input id="o-accent" name="accent" type="color" value={accent ?? DEFAULT_ACCENT} />
      </p>
      <p>
        <label for="o-width">Width</label>
        <select id="o-width" name="width">
          <option value="">Full width</option>
          {WIDTHS.map((width) => (
            <option key={width} value={width}>
              {width} pixels at most
            </option>
          ))}
        </select>
      </p>
      <p>
        <label for="o-limit">Maximum results</label>
        <input id="o-limit" name="limit" type="number" min={1} max={MAX_RESULTS} value={limit} />
      </p>
      <p>
        <label for="o-q">Initial search</label>
        <input id="o-q" name="q" value={q} maxLength={MAX_QUERY_LENGTH} autoComplete="off" />
      </p>
      <p>
        <label for="o-cards">The visitor’s cards, if your page knows them</label>
        <input
          id="o-cards"
          name="cards"
          value={cards.join(',')}
          placeholder="REVO,WWMC"
          autoComplete="off"
          spellcheck={false}
        />
        <span class="detail">
          Short names from each card’s page, separated by commas. The widget then shows “Your best card here”.
        </span>
      </p>
      <button class="button" type="submit">
        Update preview
      </button>
    </form>
  );
}
