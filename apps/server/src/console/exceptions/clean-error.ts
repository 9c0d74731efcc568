import { plainText, redact } from '../../platform/log/redact.ts';

export const kept = {
  message: 500,
  stack: 8_000,
  place: 300,
  component: 500,
  extra: 2_000,
  ua: 300,
} as const;

/** A text of an error as it is kept: nothing personal, no secret, not too long. */
export const cleanText = (text: string, most: number): string =>
  // A little more is read than is kept, so that a secret at the end is not cut into something that looks like none.
  plainText(redact(text.slice(0, most * 2)), most);

/** Folders above the product's own, which say something of the machine and nothing of the error. */
const above = /(?:file:\/\/)?\/[^\s():]*?\/(?=(?:apps|packages|node_modules)\/)/g;

/** Characters of a line of a stack: what looks for folders takes the square of them. */
const longestLine = 500;

export const cleanStack = (stack: string): string => {
  const lines = stack
    .slice(0, kept.stack * 2)
    .split('\n')
    .map((line) => line.slice(0, longestLine).replaceAll(above, ''));
  return cleanText(lines.join('\n'), kept.stack);
};

export const locationOf = (url: string): string => {
  const path = URL.canParse(url) ? new URL(url).pathname : (url.split(/[?#]/, 1)[0] ?? '');
  return cleanText(path, kept.place);
};

/** What a database says of a value that it does not take holds the value. */
export const withoutValues = (message: string, state: string | undefined): string =>
  state?.startsWith('22') === true ? message.replaceAll(/"[^"]*"/g, '""') : message;
