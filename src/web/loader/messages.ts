// What the loader and the widget say to each other, by postMessage.

export interface Hello {
  readonly type: 'mcc-lookup:hello';
}

export interface Height {
  readonly type: 'mcc-lookup:height';
  readonly height: number;
}
