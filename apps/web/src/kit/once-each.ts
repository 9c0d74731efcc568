/**
 * Items with a key for each: its name, and the how manyth of that name it is. The last of a name is its first, so that
 * keys stay when newer items come before the others.
 */
export const onceEach = <Item>(items: readonly Item[], nameOf: (item: Item) => string) => {
  const counts = new Map<string, number>();
  return items
    .map((item) => ({ item, name: nameOf(item) }))
    .reverse()
    .map(({ item, name }) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return { key: `${name} ${count}`, item };
    })
    .reverse();
};
