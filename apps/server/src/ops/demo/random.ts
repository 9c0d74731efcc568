/** Numbers that are the same at every run (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(list: readonly T[], index: number): T => {
    const item = list[index];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  };
  return {
    /** From 0 up to, not including, 1. */
    next,
    /** A whole number from `min` to `max`, both included. */
    between: (min: number, max: number): number => min + Math.floor(next() * (max - min + 1)),
    oneOf: <T>(list: readonly T[]): T => at(list, Math.floor(next() * list.length)),
    weighted: <T extends { readonly weight: number }>(list: readonly T[]): T => {
      let left = next() * list.reduce((sum, item) => sum + item.weight, 0);
      return list.find((item) => (left -= item.weight) < 0) ?? at(list, list.length - 1);
    },
  };
};

export type Random = ReturnType<typeof randomFrom>;
