// Tells the embedding page how tall the widget is. The loader says hello first, so that we know whom to tell.
//
//   loader → widget   { type: 'mcc-lookup:hello' }
//   widget → loader   { type: 'mcc-lookup:height', height: 312 }
import type { Height, Hello } from '../loader/messages.ts';

export function reportHeight(element: HTMLElement): void {
  if (parent === window) return;
  let target: string | undefined;
  const tell = (): void => {
    if (target === undefined) return;
    const message: Height = {
      type: 'mcc-lookup:height',
      height: Math.ceil(element.getBoundingClientRect().height),
    };
    parent.postMessage(message, target);
  };
  addEventListener('message', ({ source, origin, data }: MessageEvent<Hello | null>) => {
    if (source !== parent || data?.type !== 'mcc-lookup:hello') return;
    // A page without an origin (`file:`, a sandbox) can only be told as "anyone", and a height is no secret.
    target = origin === 'null' ? '*' : origin;
    tell();
  });
  new ResizeObserver(tell).observe(element);
}
