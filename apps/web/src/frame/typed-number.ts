/**
 * The number that somebody typed, in digits with at most a decimal point, full-width ones too; NaN,
 * which no schema takes, for anything else.
 */
export const typedNumber = (text: string): number => {
  const plain = text.normalize('NFKC').trim();
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};
