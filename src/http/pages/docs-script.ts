// The script of /docs, as it goes to browsers: shows status, limits and body of an answer below its form.

export const DOCS_SCRIPT = `'use strict';
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    let path = form.dataset.path;
    const fields = [...new FormData(form)].filter(([name, value]) => {
      const inPath = path.includes('{' + name + '}');
      if (inPath) path = path.replace('{' + name + '}', () => encodeURIComponent(value));
      return value !== '' && !inPath;
    });
    const query = new URLSearchParams(fields).toString();
    const url = path + (query && '?' + query);
    const output = form.querySelector('output');
    const head = document.createElement('p');
    const body = document.createElement('pre');
    output.replaceChildren(head, body);
    head.textContent = 'GET ' + url + ' …';
    try {
      const response = await fetch(url);
      const left = response.headers.get('x-ratelimit-remaining');
      const text = await response.text();
      head.textContent = 'GET ' + url + ' → ' + response.status + (left === null ? '' : ', ' + left + ' requests left');
      body.textContent = indent(text);
    } catch {
      head.textContent = 'GET ' + url + ': the service could not be reached.';
    }
  });
}

// By hand, because JSON.parse would put the codes of /api/mcc/codes into another order.
function indent(text) {
  let depth = 0;
  return text.replace(/"(?:[^"\\\\]|\\\\.)*"|[{}[\\],:]/g, (token) => {
    if (token[0] === '"') return token;
    if (token === ':') return ': ';
    if (token === '{' || token === '[') return token + '\\n' + '  '.repeat(++depth);
    if (token === '}' || token === ']') return '\\n' + '  '.repeat(--depth) + token;
    return ',\\n' + '  '.repeat(depth);
  });
}
`;
