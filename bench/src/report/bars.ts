/** A bar: its label, how long it is, and what is written at its end. */
export type Bar = { readonly label: string; readonly value: number; readonly text: string };

const [left, width, height] = [230, 420, 22];

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A plot of horizontal bars from 0 to `most`, with a line at each mark. */
export const barPlot = (
  title: string,
  bars: readonly Bar[],
  most: number,
  marks: readonly number[],
): string => {
  const x = (value: number): number => Math.round(left + (Math.min(value, most) / most) * width);
  const bottom = 40 + bars.length * height;
  const lines = marks.flatMap((mark) => [
    `<line x1="${x(mark)}" x2="${x(mark)}" y1="32" y2="${bottom}" stroke="#c2410c" stroke-dasharray="4 3"/>`,
    `<text x="${x(mark)}" y="${bottom + 14}" text-anchor="middle" fill="#c2410c">${mark}</text>`,
  ]);
  const shapes = bars.flatMap(({ label, value, text }, i) => {
    const y = 36 + i * height;
    return [
      `<text x="${left - 8}" y="${y + 14}" text-anchor="end">${escape(label)}</text>`,
      `<rect x="${left}" y="${y + 2}" width="${x(value) - left}" height="${height - 6}" fill="#2563eb"/>`,
      `<text x="${x(value) + 6}" y="${y + 14}">${escape(text)}</text>`,
    ];
  });
  const size = `width="${left + width + 150}" height="${bottom + 24}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escape(title)}</title><rect ${size} fill="#fff"/>`,
    `<text x="8" y="20" font-size="14" font-weight="bold">${escape(title)}</text>`,
    ...shapes,
    ...lines,
    '</svg>\n',
  ].join('\n');
};
