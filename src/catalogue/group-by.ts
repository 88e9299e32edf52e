/** Like Map.groupBy, which Node 20 lacks: groups in the order of their first items. */
export function groupBy<Item>(items: Iterable<Item>, getKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
