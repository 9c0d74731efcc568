export type Check = { readonly what: string; readonly holds: boolean; readonly seen: string };

export const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const began = performance.now();
  await work();
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
};

export type Drill = {
  readonly name: string;
  /** Tells what it is at by `print`; throws when it could not be carried out. `from` is the release before. */
  run(print: (text: string) => void, options: { readonly from?: string }): Promise<readonly Check[]>;
};

export const none = (what: string, found: readonly unknown[]): Check => ({
  what,
  holds: found.length === 0,
  seen: found.length === 0 ? 'none' : `${found.length}, such as ${found.slice(0, 5).map(String).join('; ')}`,
});

export const atLeast = (what: string, least: number, seen: number): Check => ({
  what: `${what}, ${least} at least`,
  holds: seen >= least,
  seen: String(seen),
});

export const same = (what: string, wanted: unknown, seen: unknown): Check => ({
  what,
  holds: JSON.stringify(wanted) === JSON.stringify(seen),
  seen: JSON.stringify(seen),
});
