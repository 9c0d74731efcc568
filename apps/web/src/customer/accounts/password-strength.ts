const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{Ll}\p{Lu}\p{N}]/u] as const;

/**
 * How hard a password is to guess, by its length and by how many kinds of characters it mixes: lower and
 * upper case, digits, everything else; letters alone stay weak below 16. Characters are counted as the server counts them.
 */
export const passwordStrength = (password: string): 'weak' | 'medium' | 'strong' => {
  const length = Array.from(password).length;
  const kinds = classes.filter((kind) => kind.test(password)).length;
  if ((length >= 12 && kinds >= 3) || (length >= 16 && kinds >= 2)) return 'strong';
  const lettersOnly = /^\p{L}*$/u.test(password);
  return length >= 8 && kinds >= 2 && !lettersOnly ? 'medium' : 'weak';
};
