/** Items in their order, cut where the day changes. */
export const byDay = <Item>(items: readonly Item[], dayOf: (item: Item) => string) => {
  const days: { readonly day: string; readonly items: Item[] }[] = [];
  for (const item of items) {
    const day = dayOf(item);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
};
