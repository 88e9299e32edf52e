// On /docs: sends the form's request and shows the status, the remaining requests and the body below the form.

for (const form of document.querySelectorAll<HTMLFormElement>('[data-path]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show(form);
  });

async function show(form: HTMLFormElement): Promise<void> {
  const url = buildUrl(form);
  const head = document.createElement('p');
  const body = document.createElement('pre');
  body.tabIndex = 0;
  form.querySelector('output')!.replaceChildren(head);
  head.textContent = `GET ${url} …`;
  try {
    const response = await fetch(url);
    const left = response.headers.get('x-ratelimit-remaining');
    body.textContent = indent(await response.text());
    head.textContent = `GET ${url} → ${response.status}${left === null ? '' : `, ${left} requests left`}`;
    head.after(body);
  } catch {
    head.textContent = `GET ${url}: the service could not be reached.`;
  }
}

/** Fields named in braces in the path go into the path, the others into the query. */
function buildUrl(form: HTMLFormElement): string {
  let path = form.dataset.path!;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form) as unknown as Iterable<[string, string]>) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.append(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

// JSON.parse would reorder the codes of /api/mcc/codes, so this indents the text itself.
function indent(text: string): string {
  let depth = 0;
  return text.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) => {
    if (token.startsWith('"')) return token;
    if (token === ':') return ': ';
    if (token === '{' || token === '[') return `${token}\n${'  '.repeat(++depth)}`;
    if (token === '}' || token === ']') return `\n${'  '.repeat(--depth)}${token}`;
    return `,\n${'  '.repeat(depth)}`;
  });
}
