const length = 16;
const group = 4;

/** Crockford's base 32 has no I, L and O: who types one means the digit it looks like. */
const alike: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[ILO]/g, (letter) => alike[letter] ?? letter);

/**
 * A code as it is being typed or pasted: capitals in groups of four, and where the caret stands
 * afterwards, so that somebody can correct in the middle.
 */
export const formatCode = (text: string, caret: number = text.length) => {
  const digits = digitsOf(text).slice(0, length);
  // A letter before the caret can be part of an accented one, which counts for nothing.
  const before = Math.min(digitsOf(text.slice(0, caret)).length, digits.length);
  const groups = digits.match(new RegExp(`.{1,${group}}`, 'g')) ?? [];
  return { code: groups.join('-'), caret: before + Math.max(0, Math.ceil(before / group) - 1) };
};

export const missingOf = (code: string): number => length - digitsOf(code).length;
