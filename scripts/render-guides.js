// Renders the guides in docs/ for the site, /docs/{name}: the Markdown they use (headings, paragraphs, lists, tables,
// code, links) as HTML, and their sections as plain text for search.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export function renderGuides(folder) {
  const listed = listGuides(readFileSync(join(folder, 'README.md'), 'utf8'));
  const names = listed.map(({ name }) => name);
  return listed.map(({ path, name, reader }) => ({
    reader,
    ...renderGuide(name, readFileSync(join(folder, `${path}.md`), 'utf8'), names),
  }));
}

/** What docs/README.md lists for each reader, in its order. The API has a page of its own; maintainers read in the repository. */
function listGuides(readme) {
  return readme.split(/^## For /m).flatMap((part) => {
    const [reader, ...lines] = part.split('\n');
    const paths = lines.flatMap((line) => /^- \[.*\]\(([a-z/-]+)\.md\)$/.exec(line)?.[1] ?? []);
    return reader === 'maintainers'
      ? []
      : paths.filter((path) => path !== 'api').map((path) => ({ path, name: basename(path), reader }));
  });
}

/** `{ name, title, html, sections: [{ id, title, text }] }`; the first section is the text before the first heading. */
function renderGuide(name, markdown, names) {
  const render = (text) => renderInline(text, names);
  const [first = '', ...lines] = markdown.split('\n');
  const title = first.replace(/^# /, '');
  const sections = [{ id: '', title, text: '' }];
  const html = [];
  let index = 0;

  const takeWhile = (test) => {
    const from = index;
    while (index < lines.length && test(lines[index])) index++;
    return lines.slice(from, index);
  };

  while (index < lines.length) {
    const line = lines[index];
    const section = sections.at(-1);
    if (line.trim() === '') index++;
    else if (/^#{2,3} /.test(line)) {
      const [, marks, text] = /^(#+) (.*)/.exec(line);
      const id = text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-');
      sections.push({ id, title: text.replaceAll('`', ''), text: '' });
      html.push(`<h${marks.length} id="${id}">${render(text)}</h${marks.length}>`);
      index++;
    } else if (line.startsWith('```')) {
      index++;
      html.push(renderCode(takeWhile((each) => !each.startsWith('```'))));
      index++;
    } else if (line.startsWith('    ')) {
      const code = takeWhile((each) => each.startsWith('    ') || each.trim() === '');
      html.push(renderCode(code.map((each) => each.slice(4))));
    } else if (line.startsWith('|')) {
      const rows = takeWhile((each) => each.startsWith('|')).map(splitRow);
      html.push(renderTable(rows, render));
      section.text += ` ${rows.flat().join(' ')}`;
    } else if (/^(?:- |\d+\. )/.test(line)) {
      const isItem = (each) => /^(?:- |\d+\. | {2,}\S)/.test(each);
      const items = [];
      for (const each of takeWhile(isItem))
        if (/^(?:- |\d+\. )/.test(each)) items.push(each.replace(/^(?:- |\d+\. )/, ''));
        else items.push(`${items.pop()} ${each.trim()}`);
      const tag = line.startsWith('-') ? 'ul' : 'ol';
      html.push(`<${tag}>${items.map((item) => `<li>${render(item)}</li>`).join('')}</${tag}>`);
      section.text += ` ${items.join(' ')}`;
    } else if (/^!\[/.test(line) || line.startsWith('<')) index++;
    else {
      const text = takeWhile((each) => each.trim() !== '' && !/^(?:\||```|#|- )/.test(each)).join(' ');
      html.push(`<p>${render(text)}</p>`);
      section.text += ` ${text}`;
    }
  }
  return { name, title, html: html.join('\n'), sections: sections.map(clean) };
}

const clean = ({ text, ...rest }) => ({
  ...rest,
  text: text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/(?:\s-{3,}:?|\s:-{2,}:?)+(?=\s|$)/g, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim(),
});

const splitRow = (row) =>
  row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function renderTable([head, , ...rows], render) {
  const cells = (row, tag) => row.map((cell) => `<${tag}>${render(cell)}</${tag}>`).join('');
  // A header without words is none.
  const heading = head
    .map((cell) => (cell.trim() === '' ? '<td></td>' : `<th scope="col">${render(cell)}</th>`))
    .join('');
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${heading}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table></div>`;
}

function renderCode(lines) {
  return `<div class="sample"><pre tabindex="0"><code>${escapeHtml(lines.join('\n').trimEnd())}</code></pre></div>`;
}

/** `code`, **bold**, *words of the page*, [links](client.md). Links to guides lead to their pages; links to other files become text. */
function renderInline(text, names) {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (/^`.*`$/s.test(part)) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      return escapeHtml(part)
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/\*(\S[^*]*)\*/g, '<em>$1</em>');
    })
    .join('')
    .replace(/\[((?:[^\]]|\](?!\())*)\]\(([^)]+)\)/g, (_, label, target) => {
      const href = findTarget(target, names);
      return href === undefined ? label : `<a href="${href}">${label}</a>`;
    });
}

function findTarget(target, names) {
  if (/^(?:https?:|#)/.test(target)) return target;
  const [, name, hash = ''] = /^(?:\.\.\/|appendix\/)?([a-z-]+)\.md(#.*)?$/.exec(target) ?? [];
  if (name === 'api') return `/docs${hash}`;
  return names.includes(name) ? `/docs/${name}${hash}` : undefined;
}

function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
}
