const nothing = new Set(['', 'undefined', 'null']);

/** What stands for a phrase while another language is read that may have it. */
export const unread = '…';

/**
 * What is shown for a phrase that no language has. Keys end in a value of a vocabulary (`orderStatus.mystery`): the value
 * itself is shown, a dash when it is empty (spec section 9). `phrases` are the keys that there are.
 */
export const untranslated = (key: string, phrases: readonly string[]): string => {
  for (let end = key.lastIndexOf('.'); end > 0; end = key.lastIndexOf('.', end - 1)) {
    const value = key.slice(end + 1);
    if (phrases.some((phrase) => phrase.startsWith(key.slice(0, end + 1))))
      return nothing.has(value) ? '–' : value;
  }
  return key;
};
