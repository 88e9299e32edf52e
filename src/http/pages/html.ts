// HTML as a tagged template: what is put in is escaped, unless it is HTML itself.

export interface Html {
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = string | number | Html | readonly Html[] | undefined;

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.map((part, at) => (at === 0 ? part : `${write(values[at - 1])}${part}`)).join('') };
}

function write(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'object')
    return 'html' in value ? value.html : value.map((item) => item.html).join('');
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
