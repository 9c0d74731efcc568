/** How a figure changed against the one before: `+12.5%`, `-3%`, `0%`; undefined where no share tells it. */
export const changeText = (value: number | null, before: number | null): string | undefined => {
  if (value === null || before === null) return undefined;
  if (value === before) return '0%';
  if (before === 0) return undefined;
  const percent = ((value - before) / Math.abs(before)) * 100;
  const digits = Math.abs(percent) >= 100 ? 0 : 1;
  return `${percent > 0 ? '+' : ''}${Number(percent.toFixed(digits))}%`;
};
