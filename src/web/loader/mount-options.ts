// What a page can tell /embed.js: as data-* attributes of its tag, or by hand, with
// <script src="…/embed.js" data-manual></script> and `window.mccLookup.mount(element, { region: 'SG' })`.

export interface MountOptions {
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

export interface MountedFrame {
  readonly frame: HTMLIFrameElement;
  remove(): void;
}

declare global {
  interface Window {
    mccLookup?: { mount(target: Element, options?: MountOptions): MountedFrame };
  }
}
