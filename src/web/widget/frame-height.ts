// Tells the embedding page how tall the widget is. The loader says hello first, so the widget knows whom to tell.
//
//   loader → widget   { type: 'mcc-lookup:hello' }
//   widget → loader   { type: 'mcc-lookup:height', height: 312 }

export interface HelloMessage {
  readonly type: 'mcc-lookup:hello';
}

export interface HeightMessage {
  readonly type: 'mcc-lookup:height';
  readonly height: number;
}

export function reportHeight(element: HTMLElement): void {
  if (parent === window) return;
  let target: string | undefined;
  const send = (): void => {
    if (target === undefined) return;
    const message: HeightMessage = {
      type: 'mcc-lookup:height',
      height: Math.ceil(element.getBoundingClientRect().height),
    };
    parent.postMessage(message, target);
  };
  addEventListener('message', ({ source, origin, data }: MessageEvent<HelloMessage | null>) => {
    if (source !== parent || data?.type !== 'mcc-lookup:hello') return;
    // A page without an origin (`file:`, a sandbox) can only be reached with `*`. A height isn't secret.
    target = origin === 'null' ? '*' : origin;
    document.documentElement.classList.add('grows');
    send();
  });
  new ResizeObserver(send).observe(element);
}
