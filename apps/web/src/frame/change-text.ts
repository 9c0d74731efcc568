/** How a figure changed against the one before: `+12.5%`, `-3%`, `0%`; undefined where no share tells it. */
export const changeText = (value: number | null, before: number | null): string | undefined => {
  if (value === null || before === null) return undefined;
  if (value === before) return '0%';
  if (before === 0) return undefined;
  const percent = ((value - before) / Math.abs(before)) * 100;
  // Beside next to nothing everything is many times as much.
  if (percent > 999) return '>+999%';
  const digits = Math.abs(percent) >= 100 ? 0 : 1;
  return `${percent > 0 ? '+' : ''}${Number(percent.toFixed(digits))}%`;
};
