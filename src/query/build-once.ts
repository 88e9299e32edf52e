// Keeps what is derived from an object, such as an index of a catalogue, for as long as the object itself is kept.

export function buildOnce<Key extends object, More extends unknown[], Value extends object | string>(
  build: (key: Key, ...more: More) => Value,
): (key: Key, ...more: More) => Value {
  const built = new WeakMap<Key, Value>();
  return (key, ...more) => {
    let value = built.get(key);
    if (value === undefined) {
      value = build(key, ...more);
      built.set(key, value);
    }
    return value;
  };
}

/**
 * For what also depends on a setting, such as the day, and on the first further argument, such as the card of a rule: keeps
 * it for the last of them alone, as most questions agree in them.
 */
export function buildForLast<Key extends object, More extends unknown[], Value>(
  build: (key: Key, setting: string, ...more: More) => Value,
): (key: Key, setting: string, ...more: More) => Value {
  const built = new WeakMap<Key, { setting: string; owner: unknown; value: Value }>();
  return (key, setting, ...more) => {
    const [owner] = more;
    const last = built.get(key);
    if (last?.setting === setting && last.owner === owner) return last.value;
    const value = build(key, setting, ...more);
    built.set(key, { setting, owner, value });
    return value;
  };
}
