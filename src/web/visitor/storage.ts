// What this browser remembers for its visitor, as JSON. Private windows may block storage, and other code may have written
// to a key; then nothing is remembered.

export function readStored<Value extends object>(key: string): Partial<Value> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** Changes these entries and keeps the others. Returns false if the browser doesn't allow storage. */
export function store(key: string, changed: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readStored(key), ...changed }));
    return true;
  } catch {
    return false;
  }
}
