// /embed.js: puts the widget where its script tag is and keeps the frame as tall as its content. It has no dependencies
// and uses no cookies or storage. Options are data attributes of the tag:
//
//   <script async src="https://mcc.example/embed.js" data-region="SG" data-theme="auto"></script>
//
// With `data-manual`, nothing is shown until the page calls `window.mccLookup.mount(element, { region: 'SG' })`, or has an
// element of its own, as frameworks like it: `<mcc-lookup region="SG" theme="dark"></mcc-lookup>`.
import type { HeightMessage, HelloMessage } from '../widget/frame-height.ts';

export interface MountOptions {
  /** The region whose cards are shown, two letters: `SG`. */
  readonly region?: string;
  /** `auto` follows the visitor's system. */
  readonly theme?: 'auto' | 'light' | 'dark';
  /** A hexadecimal colour, `#00664a`; darkened or lightened if text in it would be hard to read. */
  readonly accent?: string;
  /** An initial search. */
  readonly q?: string;
  /** The maximum number of merchants listed, 1 to 20. */
  readonly limit?: number | string;
  /** Short names of the visitor's cards, separated by commas: the best of them is shown first. */
  readonly cards?: string;
  /** What a mile is worth to the visitor, in cents of their cards' currency. */
  readonly mileValue?: number | string;
  /** How they pay at a counter: `wallet-tap`, `card-tap` or `chip`. */
  readonly usually?: string;
  /** Minimum spends they meet, categories they chose, and what has used up caps, as in GET /api/best-card. */
  readonly meets?: string;
  readonly chosen?: string;
  readonly spent?: string;
  /** The maximum width in pixels; full width by default. */
  readonly width?: number | string;
  /** The frame's accessible name. */
  readonly title?: string;
  /** The height in pixels until the widget reports its own. */
  readonly height?: number | string;
  /** `lazy` by default. */
  readonly loading?: 'lazy' | 'eager';
}

export interface MountedFrame {
  readonly frame: HTMLIFrameElement;
  remove(): void;
}

declare global {
  interface Window {
    mccLookup?: { mount(target: Element, options?: MountOptions): MountedFrame };
  }
}

/** Options that go into the frame's address. */
const QUERY = [
  'region',
  'theme',
  'accent',
  'q',
  'limit',
  'cards',
  'mileValue',
  'usually',
  'meets',
  'chosen',
  'spent',
] as const;
/** The height of the widget before anyone has typed, so the page doesn't jump when it loads. */
const HEIGHT_PX = 203;
/** The widget is never this tall; a message that claims so isn't from it. */
const MAX_HEIGHT_PX = 20_000;

const script = document.currentScript as HTMLScriptElement;

function mount(target: Element | ShadowRoot, options: MountOptions = {}): MountedFrame {
  const url = new URL('embed/lookup', script.src);
  for (const name of QUERY) if (options[name]) url.searchParams.set(name, String(options[name]));
  const frame = document.createElement('iframe');
  frame.title = options.title || 'Merchant category code lookup';
  // Whatever language the page is in, the widget speaks English.
  if (!options.title) frame.lang = 'en';
  frame.loading = options.loading === 'eager' ? 'eager' : 'lazy';
  // If the colour scheme of the frame differs from that of its document, browsers paint it opaque.
  const { theme } = options;
  frame.style.cssText = `display:block;width:100%;${Number(options.width) > 0 ? `max-width:${Number(options.width)}px;` : ''}border:0;color-scheme:${theme === 'light' || theme === 'dark' ? theme : 'light dark'}`;
  const setHeight = (pixels: number): void => {
    frame.style.height = `${pixels}px`;
  };
  setHeight(Number(options.height) || HEIGHT_PX);

  const onMessage = ({ source, origin, data }: MessageEvent<HeightMessage | null>): void => {
    if (source !== frame.contentWindow || origin !== url.origin || data?.type !== 'mcc-lookup:height') return;
    if (data.height > 0 && data.height < MAX_HEIGHT_PX) setHeight(data.height);
  };
  addEventListener('message', onMessage);
  frame.onload = () => {
    const hello: HelloMessage = { type: 'mcc-lookup:hello' };
    frame.contentWindow!.postMessage(hello, url.origin);
  };
  frame.src = url.href;
  target.append(frame);
  return {
    frame,
    remove() {
      removeEventListener('message', onMessage);
      frame.remove();
    },
  };
}

const OPTIONS = [...QUERY, 'width', 'title', 'height', 'loading'] as const;
const toAttribute = (option: string): string => option.replace(/[A-Z]/g, '-$&').toLowerCase();

/** `<mcc-lookup>`: the same frame, made again when an attribute changes. */
class LookupElement extends HTMLElement {
  static readonly observedAttributes = OPTIONS.map(toAttribute);
  #mounted: MountedFrame | undefined;
  #isDue = false;

  connectedCallback(): void {
    this.style.display ||= 'block';
    this.attributeChangedCallback();
  }

  disconnectedCallback(): void {
    this.#mounted?.remove();
    this.#mounted = undefined;
  }

  /** Frameworks set one attribute after the other; the frame is made once. */
  attributeChangedCallback(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.disconnectedCallback();
      if (!this.isConnected) return;
      const given = OPTIONS.map((option) => [option, this.getAttribute(toAttribute(option)) ?? '']);
      // In a shadow tree, so that a framework that owns the element's children leaves the frame alone.
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      this.#mounted = mount(root, Object.fromEntries(given));
    });
  }
}

if (!customElements.get('mcc-lookup')) customElements.define('mcc-lookup', LookupElement);

// A second script tag on the same page replaces the first one's function; both do the same.
window.mccLookup = { mount };
if (script.dataset.manual === undefined) {
  const place = document.createElement('div');
  script.after(place);
  mount(place, script.dataset as MountOptions);
}
