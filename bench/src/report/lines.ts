/** A line: what it shows, and its points from left to right. */
export type Line = { readonly name: string; readonly points: readonly (readonly [number, number])[] };

/** Lines that share an axis, which begins at 0. */
export type Panel = { readonly unit: string; readonly lines: readonly Line[] };

const [left, width, height, gap] = [60, 640, 160, 48];
const colours = ['#2563eb', '#c2410c', '#15803d'];

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

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
  ]);
  const shapes = lines.flatMap(({ name, points }, at) => {
    const colour = colours[at % colours.length];
    const path = points.map(([px, py]) => `${x(px)},${y(py)}`).join(' ');
    return [
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
      `<text x="${left + 8 + at * 220}" y="${top - 8}" fill="${colour}">${escape(name)}, ${unit}</text>`,
    ];
  });
  const marks = [0, 0.5, 1].map(
    (share) =>
      `<text x="${x(share * right)}" y="${top + height + 16}" text-anchor="middle">${share * right} ${share === 1 ? xLabel : ''}</text>`,
  );
  return [...grid, ...shapes, ...marks];
};

/** A plot of panels one below the other over one axis, in SVG. */
export const linePlot = (title: string, xLabel: string, panels: readonly Panel[]): string => {
  const last = panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points.map(([x]) => x)));
  const right = Math.max(...last);
  const size = `width="${left + width + 60}" height="${40 + panels.length * (height + gap)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escape(title)}</title><rect ${size} fill="#fff"/>`,
    `<text x="8" y="20" font-size="14" font-weight="bold">${escape(title)}</text>`,
    ...panels.flatMap((panel, at) => panelShapes(panel, 52 + at * (height + gap), right, xLabel)),
    '</svg>\n',
  ].join('\n');
};
