// /embed.js: puts the widget where its script tag stands and keeps its height. No dependency, no cookie, no storage.
//
//   <script async src="https://mcc.example/embed.js" data-region="SG" data-theme="auto"></script>

import type { Height, Hello } from './messages.ts';
import type { MountedFrame, MountOptions } from './mount-options.ts';

const QUERY = ['region', 'theme', 'accent', 'q', 'limit', 'lang'] as const;
/** As tall as the widget is before anyone has typed, so that the page does not move when it comes. */
const HEIGHT_PX = 200;
/** No content of ours is taller; whoever says so is not to be believed. */
const MOST_HEIGHT_PX = 20_000;

const script = document.currentScript as HTMLScriptElement;

function mount(target: Element, options: MountOptions = {}): MountedFrame {
  const url = new URL('embed/lookup', script.src);
  for (const name of QUERY) if (options[name]) url.searchParams.set(name, String(options[name]));
  const frame = document.createElement('iframe');
  frame.title = options.title || 'Merchant category code lookup';
  frame.loading = options.loading === 'eager' ? 'eager' : 'lazy';
  // Where the frame's colour scheme differs from its document's, browsers paint it opaque.
  const { theme } = options;
  frame.style.cssText = `display:block;width:100%;border:0;color-scheme:${theme === 'light' || theme === 'dark' ? theme : 'light dark'}`;
  const setHeight = (pixels: number): void => {
    frame.style.height = `${pixels}px`;
  };
  setHeight(Number(options.height) || HEIGHT_PX);

  const hear = ({ source, origin, data }: MessageEvent<Height | null>): void => {
    if (source !== frame.contentWindow || origin !== url.origin || data?.type !== 'mcc-lookup:height') return;
    if (data.height > 0 && data.height < MOST_HEIGHT_PX) setHeight(data.height);
  };
  addEventListener('message', hear);
  frame.onload = () => {
    const hello: Hello = { type: 'mcc-lookup:hello' };
    frame.contentWindow!.postMessage(hello, url.origin);
  };
  frame.src = url.href;
  target.append(frame);
  return {
    frame,
    remove() {
      removeEventListener('message', hear);
      frame.remove();
    },
  };
}

// A second tag on the same page puts its function in the first one's place; both do the same.
window.mccLookup = { mount };
if (script.dataset.manual === undefined) {
  const place = document.createElement('div');
  script.after(place);
  mount(place, script.dataset as MountOptions);
}
