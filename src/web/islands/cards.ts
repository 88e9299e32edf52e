// On /cards: a choice applies at once, and no more cards can be ticked than fit side by side.

const MAX_COMPARED = 4;
const form = document.querySelector<HTMLFormElement>('form[data-cards]')!;

function limit(): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=compare]')];
  const isFull = boxes.filter(({ checked }) => checked).length >= MAX_COMPARED;
  for (const box of boxes) box.disabled = isFull && !box.checked;
}

form.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement) form.requestSubmit();
  else limit();
});
form.addEventListener('submit', () => {
  // Choices that say nothing stay out of the address.
  for (const select of form.querySelectorAll('select'))
    select.disabled = select.value === '' || (select.name === 'order' && select.value === 'rate');
});
// The browser's "back" shows the form as it was sent.
addEventListener('pageshow', () => {
  for (const select of form.querySelectorAll('select')) select.disabled = false;
  limit();
});
