import { FileProblem } from './file-problem.ts';
import { attribute, plainText } from './markup.ts';
import { type Row, type Sheet, isBlank, longestRow, mostColumns } from './rows.ts';

/** Whether a text is a web page or a workbook in XML, which other programs name .xls. */
export const isPage = (start: string): boolean =>
  /^\uFEFF?\s*<(?:!doctype|!--|\?xml|html|head|meta|style|body|table|div|(?:\w+:)?workbook)[\s>-]/i.test(
    start,
  );

/** Tags of tables of a page and of the sheets of a workbook in XML, what is no text, and text. */
const tokens =
  /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<(\/?)(?:\w+:)?(table|worksheet|tr|row|t[dh]|cell|br|p)(?=[\s/>])([^<>]*)>|<[^<>]*>|[^<]+|</gi;

/** Reads what a page shows, table by table; a cell that spans several columns stands in the first. */
class Tables {
  readonly sheets: { readonly name: string; readonly rows: Row[] }[] = [];
  private line = 0;
  private cells: string[] = [];
  private text: string | undefined;
  private span = 1;

  open(kind: string, tag: string): void {
    if (kind === 'worksheet' || (kind === 'table' && this.text === undefined)) {
      // A table within a sheet of a workbook in XML is that sheet.
      if (kind === 'table' && this.sheets.at(-1)?.rows.length === 0) return;
      this.sheets.push({ name: attribute(tag, 'Name') ?? `${this.sheets.length + 1}`, rows: [] });
      this.line = 0;
    } else if (kind === 'tr' || kind === 'row') {
      this.endRow();
      this.line = Number(attribute(tag, 'Index') ?? this.line + 1);
    } else if (kind === 'br' || kind === 'p') this.add(' ');
    else {
      this.endCell();
      const place = Number(attribute(tag, 'Index') ?? 0);
      if (place > mostColumns) throw new FileProblem('too_many_columns', this.line);
      while (this.cells.length < place - 1) this.cells.push('');
      const across = Number(attribute(tag, 'MergeAcross') ?? 0);
      this.span = Math.min(mostColumns, Number(attribute(tag, 'colspan') ?? across + 1) || 1);
      this.text = '';
      if (tag.endsWith('/')) this.endCell();
    }
  }

  close(kind: string): void {
    if (kind === 'tr' || kind === 'row' || kind === 'table') this.endRow();
    else if (kind === 'td' || kind === 'th' || kind === 'cell') this.endCell();
  }

  add(text: string): void {
    if (this.text !== undefined) this.text += text;
  }

  endRow(): void {
    this.endCell();
    const { cells } = this;
    this.cells = [];
    if (cells.length > mostColumns) throw new FileProblem('too_many_columns', this.line);
    if (cells.reduce((sum, cell) => sum + cell.length, 0) > longestRow)
      throw new FileProblem('record_too_long', this.line);
    if (!isBlank(cells)) this.sheets.at(-1)?.rows.push({ line: this.line, cells });
  }

  private endCell(): void {
    if (this.text === undefined) return;
    this.cells.push(plainText(this.text).replace(/\s+/g, ' ').trim());
    for (let more = 1; more < this.span; more += 1) this.cells.push('');
    this.text = undefined;
  }
}

/** The tables of a web page, or the sheets of a workbook in XML; lines are the rows of each. */
export const readPage = (page: string): readonly Sheet[] => {
  const tables = new Tables();
  for (const [text, , slash, kind, tag = ''] of page.matchAll(tokens)) {
    if (kind === undefined) {
      if (!text.startsWith('<') || text === '<') tables.add(text);
    } else if (slash === '/') tables.close(kind.toLowerCase());
    else tables.open(kind.toLowerCase(), tag);
  }
  tables.endRow();
  return tables.sheets.map(({ name, rows }) => ({
    name,
    rows: async function* read() {
      yield rows;
    },
  }));
};
