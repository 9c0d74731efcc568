/** A text as it was meant: what a Chinese keyboard types in full width is plain, any dash is one, nothing is invisible. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Dash}/gu, '-')
    .trim();

/** The same of a text that has no white space: a code, a number. */
export const packedText = (text: string): string => plainText(text).replace(/\s/g, '');

/** The same of an e-mail address, which may be spaced at its signs and nowhere else. */
export const addressText = (text: string): string => plainText(text).replace(/ {0,9}([@.]) {0,9}/g, '$1');

/** What is looked for: a code, a number or an address as it was meant, and words as they are. */
export const soughtText = (text: string): string => {
  const plain = plainText(text);
  return /^[ -~]*$/.test(plain) ? plain : text.trim();
};
