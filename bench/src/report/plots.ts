const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const drawing = (title: string, width: number, height: number, shapes: readonly string[]): string => {
  const size = `width="${width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escape(title)}</title><rect ${size} fill="#fff"/>`,
    `<text x="8" y="20" font-size="14" font-weight="bold">${escape(title)}</text>`,
    ...shapes,
    '</svg>\n',
  ].join('\n');
};

/** A bar: its label, how long it is, and what is written at its end. */
type Bar = { readonly label: string; readonly value: number; readonly text: string };

/** A plot of horizontal bars from 0 to `most`, with a line at each mark. */
export const barPlot = (
  title: string,
  bars: readonly Bar[],
  most: number,
  marks: readonly number[],
): string => {
  const [left, width, height] = [230, 420, 22];
  const x = (value: number): number => Math.round(left + (Math.min(value, most) / most) * width);
  const bottom = 40 + bars.length * height;
  const shapes = bars.flatMap(({ label, value, text }, i) => {
    const y = 36 + i * height;
    return [
      `<text x="${left - 8}" y="${y + 14}" text-anchor="end">${escape(label)}</text>`,
      `<rect x="${left}" y="${y + 2}" width="${x(value) - left}" height="${height - 6}" fill="#2563eb"/>`,
      `<text x="${x(value) + 6}" y="${y + 14}">${escape(text)}</text>`,
    ];
  });
  const lines = marks.flatMap((mark) => [
    `<line x1="${x(mark)}" x2="${x(mark)}" y1="32" y2="${bottom}" stroke="#c2410c" stroke-dasharray="4 3"/>`,
    `<text x="${x(mark)}" y="${bottom + 14}" text-anchor="middle" fill="#c2410c">${mark}</text>`,
  ]);
  return drawing(title, left + width + 150, bottom + 24, [...shapes, ...lines]);
};

/** Points from left to right. */
export type Points = readonly (readonly [number, number])[];
/** Lines that share an axis, which begins at 0. */
type Panel = {
  readonly unit: string;
  readonly lines: readonly { readonly name: string; readonly points: Points }[];
};

const [left, width, height, gap] = [60, 640, 160, 48];

/** The next rounder number above a value: 1, 2 or 5 with zeros. */
const rounded = (value: number): number => {
  if (!(value > 0)) return 1;
  const ten = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * ten >= value) ?? 10) * ten;
};

const panelShapes = ({ unit, lines }: Panel, top: number, right: number, xLabel: string): string[] => {
  const most = rounded(Math.max(...lines.flatMap(({ points }) => points.map(([, y]) => y))));
  const x = (value: number): string => (left + (value / right) * width).toFixed(1);
  const y = (value: number): string => (top + height - (value / most) * height).toFixed(1);
  const grid = [0, 0.5, 1].flatMap((share) => [
    `<line x1="${left}" x2="${left + width}" y1="${y(share * most)}" y2="${y(share * most)}" stroke="#e5e7eb"/>`,
    `<text x="${left - 6}" y="${Number(y(share * most)) + 4}" text-anchor="end">${share * most}</text>`,
    `<text x="${x(share * right)}" y="${top + height + 16}" text-anchor="middle">${share * right} ${share === 1 ? xLabel : ''}</text>`,
  ]);
  const shapes = lines.flatMap(({ name, points }, at) => {
    const colour = ['#2563eb', '#c2410c', '#15803d'][at % 3];
    const path = points.map(([px, py]) => `${x(px)},${y(py)}`).join(' ');
    return [
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
      `<text x="${left + 8 + at * 220}" y="${top - 8}" fill="${colour}">${escape(name)}, ${unit}</text>`,
    ];
  });
  return [...grid, ...shapes];
};

/** A plot of panels one below the other over one axis. */
export const linePlot = (title: string, xLabel: string, panels: readonly Panel[]): string => {
  const right = Math.max(
    ...panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points.map(([x]) => x))),
  );
  const shapes = panels.flatMap((panel, at) => panelShapes(panel, 52 + at * (height + gap), right, xLabel));
  return drawing(title, left + width + 60, 40 + panels.length * (height + gap), shapes);
};
