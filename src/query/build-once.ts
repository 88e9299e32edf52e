// Keeps what is derived from an object, such as an index of a catalogue, for as long as the object itself is kept.

export function buildOnce<Key extends object, More extends unknown[], Value extends object>(
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
