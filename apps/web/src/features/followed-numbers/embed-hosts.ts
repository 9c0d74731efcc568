/** The hosts of what was typed or pasted, each once: of an address its host, of a domain in other letters its ASCII form. */
export const hostsIn = (text: string): string[] => {
  const words = text.split(/[\s,;\uFF0C\uFF1B\u3001]+/).filter((word) => word !== '');
  return [...new Set(words.map((word) => hostOf(word)))];
};

/** What is no address stays as it is: the server says what is wrong with it. */
const hostOf = (word: string): string => {
  try {
    return new URL(/^https?:\/\//i.test(word) ? word : `https://${word}`).host;
  } catch {
    return word;
  }
};

/** What a page of a shop contains to show a shared parcel. */
export const frameOf = (url: string, title: string): string =>
  `<iframe src="${url}" title="${title}" width="100%" height="640" loading="lazy" style="border:0"></iframe>`;
