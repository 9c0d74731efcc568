const longest = 2000;

// One after the other: comments, texts between dollars, names in quotes, texts (the last may be cut off), numbers.
const token =
  /(?<comment>\/\*[\s\S]*?(?:\*\/|$)|--[^\n]*)|\$(?<tag>[A-Za-z_]*)\$[\s\S]*?(?:\$\k<tag>\$|$)|(?<name>"[^"]*")|\b[eE]'(?:[^'\\]|\\.|'')*(?:'|$)|(?:\b[bBxXnN])?'(?:[^']|'')*(?:'|$)|(?<![\w$.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g;

/** A statement without the values in it: texts and numbers become `?`, what is empty between words one space. */
export const redactStatement = (text: string): string =>
  text
    .replaceAll(token, (found, ...rest) => {
      const { comment, name } = rest.at(-1) as { comment?: string; name?: string };
      if (name !== undefined) return found;
      return comment === undefined ? '?' : ' ';
    })
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
