/** The set with the item, or without it where it was in there. */
export const toggled = <Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> => {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
};
