export const figure = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

/** A table in Markdown; `head` has the names of the columns between ` | `. */
export const table = (head: string, rows: readonly (readonly string[])[]): string => {
  const names = head.split(' | ');
  const lines = [names, names.map((_, i) => (i === 0 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

export const verdict = (met: boolean): string => (met ? 'met' : '**missed**');
