import { setImmediate } from 'node:timers/promises';
import { type PdfWriter, type TextStyle, page } from './pdf-writer.ts';

/** A column; text to the left takes as many lines as it needs, figures to the right one. */
export type PdfColumn = { readonly header: string; readonly width: number; readonly align: 'left' | 'right' };

/** A line of a table; `below` stands under it across all columns. */
export type PdfRow = {
  readonly cells: readonly string[];
  readonly bold?: boolean;
  readonly below?: string;
};

/** What is written from the top of a document to its end, over as many pages as it takes. */
export type PdfFlow = {
  readonly left: number;
  readonly width: number;
  /** Where the next thing stands. */
  y: number;
  /** Begins a page unless so much still fits on this one; answers whether it did. */
  ensure(height: number): boolean;
  heading(text: string, note?: string): void;
  paragraph(text: string, style: TextStyle): void;
  table(columns: readonly PdfColumn[], rows: readonly PdfRow[]): Promise<void>;
};

const [ink, muted, ruleColor, shade] = ['#1f2733', '#667085', '#d9dfe7', '#f1f4f8'] as const;
const size = 7.5;
const rowHeight = 15;
const belowHeight = 10;
const lineHeight = 9.5;
const padding = 4;
const lineFactor = 1.5;

/** Lines of the cells of a row. */
type Lines = readonly (readonly string[])[];

const heightOf = (texts: Lines): number =>
  rowHeight + (Math.max(1, ...texts.map((lines) => lines.length)) - 1) * lineHeight;

/** Distances of a flow from the edges of each page. */
export type Margins = { readonly side: number; readonly top: number; readonly bottom: number };

/** Opens a flow; `frame` draws what stands on every page, of a number from 1. */
export const openFlow = (
  { newPage, line, area, rule, wrap }: PdfWriter,
  { side, top, bottom }: Margins,
  frame: (pageNumber: number) => void,
): PdfFlow => {
  const width = page.width - 2 * side;
  let pageNumber = 1;
  frame(pageNumber);

  /** Writes cells next to each other, those to the left over as many lines as they take. */
  const writeRow = (flow: PdfFlow, columns: readonly PdfColumn[], texts: Lines, style: TextStyle): void => {
    let x = side;
    for (const [i, { width: room, align }] of columns.entries()) {
      for (const [n, text] of (texts[i] ?? []).entries()) {
        const box = { x: x + padding, y: flow.y + 2 + n * lineHeight, width: room - 2 * padding };
        line(text, box, { ...style, align });
      }
      x += room;
    }
    flow.y += heightOf(texts);
  };

  const linesOf = (columns: readonly PdfColumn[], cells: readonly string[]): Lines =>
    columns.map(({ width: room, align }, i) =>
      align === 'left' ? wrap(cells[i] ?? '', room - 2 * padding, size) : [cells[i] ?? ''],
    );

  const headRow = (flow: PdfFlow, columns: readonly PdfColumn[]): void => {
    const texts = columns.map(({ header, width: room }) => wrap(header, room - 2 * padding, size));
    area({ x: side, y: flow.y, width, height: heightOf(texts) }, shade);
    writeRow(flow, columns, texts, { size, bold: true, color: muted });
  };

  return {
    left: side,
    width,
    y: top,
    ensure(height) {
      if (this.y + height <= page.height - bottom) return false;
      newPage();
      pageNumber += 1;
      frame(pageNumber);
      this.y = top;
      return true;
    },
    heading(text, note = '') {
      // Not without the beginning of what it heads.
      this.ensure(24 + 3 * rowHeight);
      this.y += 12;
      line(text, { x: side, y: this.y, width: width * 0.3 }, { size: 10.5, bold: true, color: ink });
      const box = { x: side + width * 0.3, y: this.y + 3, width: width * 0.7 };
      line(note, box, { size: 7, color: muted, align: 'right' });
      this.y += 20;
    },
    paragraph(text, style) {
      for (const part of wrap(text, width, style.size)) {
        this.ensure(style.size * lineFactor);
        line(part, { x: side, y: this.y, width }, style);
        this.y += style.size * lineFactor;
      }
    },
    async table(columns, rows) {
      headRow(this, columns);
      for (const { cells, bold = false, below = '' } of rows) {
        const texts = linesOf(columns, cells);
        if (this.ensure(heightOf(texts) + (below === '' ? 0 : belowHeight))) {
          headRow(this, columns);
          // What is full is taken away between the pages of long documents.
          await setImmediate();
        }
        writeRow(this, columns, texts, { size, bold, color: ink });
        for (const part of below === '' ? [] : wrap(below, width - 2 * padding, 7)) {
          if (this.ensure(belowHeight)) headRow(this, columns);
          line(
            part,
            { x: side + padding, y: this.y - 1, width: width - 2 * padding },
            { size: 7, color: muted },
          );
          this.y += belowHeight;
        }
        rule({ x: side, y: this.y, width }, ruleColor);
      }
    },
  };
};
