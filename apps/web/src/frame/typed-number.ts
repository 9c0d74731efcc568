/** The number that somebody typed, in digits with at most a decimal point; NaN, which no schema takes, for anything else. */
export const typedNumber = (text: string): number =>
  /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
