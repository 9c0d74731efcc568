/** Beside next to nothing everything is many times as much; then how many times it is says no more. */
const most = 10;

/** How a figure changed: its share up or down, `0%` where it did not, or that it is above ten times as much. */
export type Change = { readonly up: boolean; readonly text: string } | 'many' | 'same';

/** How a figure changed against the one before; undefined where no share tells it. */
export const changeOf = (value: number | null, before: number | null): Change | undefined => {
  if (value === null || before === null) return undefined;
  if (value === before) return 'same';
  if (before === 0) return undefined;
  const share = (value - before) / Math.abs(before);
  if (share > most - 1) return 'many';
  const percent = Math.abs(share) * 100;
  return { up: share > 0, text: `${Number(percent.toFixed(percent >= 100 ? 0 : 1))}%` };
};
