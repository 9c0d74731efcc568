import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { loadFonts } from './load-fonts.ts';

/** An A4 page, in points. */
export const page = { width: 595.28, height: 841.89 } as const;

/** How a line of text is set. `bold` draws the outline as well: the font is embedded in one weight. */
export type TextStyle = {
  readonly size: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right';
};

/** Where a line stands; a text that is longer than `width` is cut. */
export type Box = { readonly x: number; readonly y: number; readonly width: number };

/** Draws Chinese and Latin text, areas and rules on the pages of a document, from the first page on. */
export type PdfWriter = {
  /** Pages of the document; 0 while they are counted. */
  readonly pages: number;
  newPage(): void;
  line(text: string, box: Box, style: TextStyle): void;
  area(box: Box & { readonly height: number }, color: string): void;
  rule(box: Box, color: string): void;
  /** Lines of a text that fit a width. */
  wrap(text: string, width: number, size: number): string[];
};

type Run = { readonly font: string; text: string };

const cutMark = '…';
const unknown = '?';
/** What is drawn besides the text that is given. */
const always = `${cutMark}${unknown} `;

/** Without it every word that was ever written stays in memory as its glyphs. */
const noCache = { fontLayoutCache: false };
const measured = 100;
const rounding = 0.01;

/** Text without what is no character: a remark may have line feeds. */
const printable = (text: string): string => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ');

const isWord = (character = ''): boolean => /[A-Za-z0-9]/.test(character);

/** Where a line ends at the latest: not within a Latin word, unless the word is longer than the line. */
const breakBefore = (characters: readonly string[], latest: number): number => {
  let end = latest;
  while (end > 0 && isWord(characters[end - 1]) && isWord(characters[end])) end -= 1;
  return end === 0 ? latest : end;
};

/**
 * Writes a document whose text has no characters but those of `allText`. `compose` runs twice: first to count the pages,
 * so that each can be written out as soon as it is full.
 */
export const writePdf = async (
  allText: string,
  info: { readonly Title: string; readonly Author: string; readonly CreationDate: Date },
  compose: (writer: PdfWriter) => Promise<void>,
): Promise<Buffer> => {
  const { files, fontOf } = await loadFonts(printable(allText) + always);
  const doc = new PdfKit({ size: 'A4', margin: 0, autoFirstPage: false, info, ...noCache });
  for (const [name, file] of files) doc.registerFont(name, file);
  const written = buffer(doc);
  // Whoever awaits it below sees a failure; until then it is nobody's, and would end the process.
  written.catch(() => undefined);

  const runsOf = (text: string): Run[] => {
    const runs: Run[] = [];
    for (const character of printable(text)) {
      const shown = fontOf(character) === undefined ? unknown : character;
      const font = fontOf(shown) ?? '';
      const last = runs.at(-1);
      if (last?.font === font) last.text += shown;
      else runs.push({ font, text: shown });
    }
    return runs;
  };
  /** Widths of characters per unit of size. */
  const widths = new Map<string, number>();
  const characterWidth = (character: string): number => {
    const known = widths.get(character);
    if (known !== undefined) return known;
    const shown = fontOf(character) === undefined ? unknown : character;
    const font = fontOf(shown) ?? '';
    const width = doc.font(font).fontSize(measured).widthOfString(shown) / measured;
    widths.set(character, width);
    return width;
  };
  const widthOf = (text: string, size: number): number =>
    Array.from(text).reduce((sum, character) => sum + characterWidth(character), 0) * size;

  /** How many characters of a text fit. */
  const fitting = (characters: readonly string[], width: number, size: number): number => {
    let used = 0;
    for (const [i, character] of characters.entries()) {
      used += characterWidth(character) * size;
      if (used > width + rounding) return i;
    }
    return characters.length;
  };
  const cut = (text: string, width: number, size: number): string => {
    if (widthOf(text, size) <= width + rounding) return text;
    const characters = Array.from(text);
    return `${characters.slice(0, fitting(characters, width - widthOf(cutMark, size), size)).join('')}${cutMark}`;
  };

  const wrap: PdfWriter['wrap'] = (text, width, size) => {
    const lines: string[] = [];
    let rest = Array.from(printable(text));
    while (rest.length > 0) {
      const end = breakBefore(rest, Math.max(1, fitting(rest, width, size)));
      lines.push(rest.slice(0, end).join('').trim());
      rest = rest.slice(end);
    }
    return lines;
  };

  let pages = 1;
  const nothing = (): void => undefined;
  const newPage = (): void => {
    pages += 1;
  };
  await compose({ pages: 0, newPage, line: nothing, area: nothing, rule: nothing, wrap });
  doc.addPage();
  await compose({
    pages,
    wrap,
    newPage: () => void doc.addPage(),
    line(text, { x, y, width }, { size, color = '#1f2733', bold = false, align = 'left' }) {
      const runs = runsOf(cut(text, width, size));
      const used = runs.reduce((sum, run) => sum + widthOf(run.text, size), 0);
      let left = align === 'left' ? x : x + width - used;
      doc
        .fillColor(color)
        .strokeColor(color)
        .lineWidth(size / 32);
      for (const { font, text: shown } of runs) {
        doc.font(font).fontSize(size);
        doc.text(shown, left, y, { lineBreak: false, fill: true, stroke: bold });
        left += widthOf(shown, size);
      }
    },
    area: ({ x, y, width, height }, color) => void doc.roundedRect(x, y, width, height, 3).fill(color),
    rule: ({ x, y, width }, color) =>
      void doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.4)
        .strokeColor(color)
        .stroke(),
  });
  doc.end();
  return written;
};
