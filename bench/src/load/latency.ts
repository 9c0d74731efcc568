/** The value below which the share `q` of all values lies, nearest rank. */
export const quantile = (values: readonly number[], q: number): number => {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);
