// Types of /embed.js, for pages that mount the widget themselves: <script src="…/embed.js" data-manual></script>,
// then `window.mccLookup.mount(element, { region: 'SG' })`.

export interface MccLookupOptions {
  /** Whose cards are shown, two letters: `SG`. */
  readonly region?: string;
  /** `auto` follows the visitor's system. */
  readonly theme?: 'auto' | 'light' | 'dark';
  /** A hexadecimal colour, `#00664a`; darkened or lightened where text in it would be hard to read. */
  readonly accent?: string;
  /** A search to start with. */
  readonly q?: string;
  /** Merchants listed at once, 1 to 20. */
  readonly limit?: number | string;
  /** The widget's language, `en`. */
  readonly lang?: string;
  /** The frame's accessible name. */
  readonly title?: string;
  /** Pixels until the widget tells its own height. */
  readonly height?: number | string;
  /** `lazy` unless told. */
  readonly loading?: 'lazy' | 'eager';
}

export interface MccLookupFrame {
  readonly frame: HTMLIFrameElement;
  remove(): void;
}

export interface MccLookup {
  mount(target: Element, options?: MccLookupOptions): MccLookupFrame;
}

declare global {
  interface Window {
    mccLookup?: MccLookup;
  }
}
