// On /docs and its guides: a copy button for each sample, one language choice for the samples of all endpoints, and links
// that open what they lead to.

const KEY = 'mcc-lookup:language';
const radios = [...document.querySelectorAll<HTMLInputElement>('.tabs input[type=radio]')];

function choose(language: string): void {
  for (const radio of radios) radio.checked = radio.value === language;
}

try {
  const stored = localStorage.getItem(KEY);
  if (radios.some(({ value }) => value === stored)) choose(stored!);
} catch {
  // Without storage, the first language is shown.
}
addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !radios.includes(target)) return;
  const before = target.getBoundingClientRect().top;
  choose(target.value);
  // The samples above may be longer or shorter now; keep the chosen one where it is.
  scrollBy(0, target.getBoundingClientRect().top - before);
  try {
    localStorage.setItem(KEY, target.value);
  } catch {
    // The choice still applies to this page.
  }
});

if (navigator.clipboard)
  for (const sample of document.querySelectorAll<HTMLElement>('.sample')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(sample.querySelector('pre')!.textContent ?? '');
      button.textContent = 'Copied';
    });
    // It overlays the corner of the sample, so nothing moves.
    sample.append(button);
  }

// Not every browser unfolds what a link leads to, and none does so for a link that is followed twice.
function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  const fold = target?.closest('details');
  if (!fold || fold.open) return;
  fold.open = true;
  target!.scrollIntoView();
}
openTarget();
addEventListener('hashchange', openTarget);
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')?.hash === location.hash) openTarget();
});
