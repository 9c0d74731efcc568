/** What a key does with a list of options: reach one, take one, or close it; undefined leaves it to the page. */
export type PickAct = { readonly reach: number } | { readonly take: number } | 'close' | undefined;

/** The next option whose label begins with a letter, around the end of the list. */
const beginningWith = (letter: string, labels: readonly string[], from: number): number | undefined => {
  const order = labels.map((_, index) => (from + 1 + index) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(letter.toLowerCase()) === true);
};

/** The keys of a select-only combobox; `reached` is undefined while the list is closed. */
export const pickByKey = (
  {
    key,
    altKey,
    ctrlKey,
    metaKey,
  }: { readonly key: string; readonly altKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
  labels: readonly string[],
  reached: number | undefined,
  chosen: number,
): PickAct => {
  if (ctrlKey || metaKey) return undefined;
  const last = labels.length - 1;
  const at = reached ?? Math.max(chosen, 0);
  const open = reached !== undefined;
  switch (key) {
    case 'ArrowDown':
      return { reach: open ? Math.min(at + 1, last) : at };
    case 'ArrowUp':
      return open && altKey ? { take: at } : { reach: open ? Math.max(at - 1, 0) : at };
    case 'Home':
      return { reach: 0 };
    case 'End':
      return { reach: last };
    case 'Enter':
    case ' ':
      return open ? { take: at } : { reach: at };
    case 'Tab':
      return open ? { take: at } : undefined;
    case 'Escape':
      return open ? 'close' : undefined;
    default: {
      const found = key.length === 1 ? beginningWith(key, labels, open ? at : chosen) : undefined;
      return found === undefined ? undefined : { reach: found };
    }
  }
};
