/** Has an `LRUCache` keep so many entries. Its `max` does the same, and takes the room for all of them at once. */
export const mostEntries = (
  count: number,
): { readonly maxSize: number; readonly sizeCalculation: () => number } => ({
  maxSize: count,
  sizeCalculation: () => 1,
});
