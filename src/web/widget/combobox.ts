// A combobox with a listbox: WAI-ARIA Authoring Practices, list autocomplete with manual selection. Focus stays in the
// text field; `aria-activedescendant` names the active option.

export interface ComboboxActions {
  choose(index: number): void;
  /** Enter while no option is active. */
  submit(): void;
  /** Escape while the list is closed. */
  clear(): void;
  /** The list was opened or closed. */
  toggled(open: boolean): void;
}

export class Combobox {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #actions: ComboboxActions;
  #active = -1;

  constructor(input: HTMLInputElement, list: HTMLElement, actions: ComboboxActions) {
    this.#input = input;
    this.#list = list;
    this.#actions = actions;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-expanded', 'false');
    input.setAttribute('aria-controls', list.id);
    input.addEventListener('keydown', (event) => this.#press(event));
    // Keep the focus in the text field.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', ({ target }) => {
      const option = (target as Element).closest('[role=option]');
      if (option) actions.choose(this.#options().indexOf(option));
    });
  }

  get isOpen(): boolean {
    return !this.#list.hidden;
  }

  /** Shows these options, none of them active. */
  show(options: readonly Node[]): void {
    this.#list.replaceChildren(...options);
    this.#activate(-1);
    this.open();
  }

  open(): void {
    this.#toggle(this.#list.childElementCount > 0);
  }

  close(): void {
    this.#activate(-1);
    this.#toggle(false);
  }

  activateFirst(): void {
    this.#activate(0);
  }

  #toggle(open: boolean): void {
    this.#list.hidden = !open;
    this.#input.setAttribute('aria-expanded', String(open));
    this.#actions.toggled(open);
  }

  #options(): Element[] {
    return [...this.#list.children];
  }

  #activate(index: number): void {
    const options = this.#options();
    options[this.#active]?.setAttribute('aria-selected', 'false');
    const option = options[index];
    this.#active = option === undefined ? -1 : index;
    if (option === undefined) {
      this.#input.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    this.#input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  }

  #press(event: KeyboardEvent): void {
    // While composing Chinese, Japanese or Korean text, Enter ends the composition and chooses nothing.
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const handled = event.altKey ? this.#pressWithAlt(event.key) : this.#pressPlain(event.key);
    if (handled) event.preventDefault();
  }

  #pressWithAlt(key: string): boolean {
    if (key === 'ArrowDown') this.open();
    else if (key === 'ArrowUp') this.close();
    else return false;
    return true;
  }

  #pressPlain(key: string): boolean {
    const { length } = this.#list.children;
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        if (length === 0) return false;
        if (!this.isOpen) this.open();
        const step = key === 'ArrowDown' ? 1 : -1;
        // After the last option comes the text field itself, then the first option; the same applies backwards.
        this.#activate(((this.#active + 1 + step + length + 1) % (length + 1)) - 1);
        return true;
      }
      case 'Enter':
        if (this.isOpen && this.#active >= 0) this.#actions.choose(this.#active);
        else this.#actions.submit();
        return true;
      case 'Escape':
        if (this.isOpen) this.close();
        else this.#actions.clear();
        return true;
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        this.#activate(-1);
        return false;
      default:
        return false;
    }
  }
}
