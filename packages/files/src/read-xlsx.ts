import { FileProblem } from './file-problem.ts';
import { attribute, plainText, tagsOf } from './markup.ts';
import { type Row, type Sheet, isBlank, longestRow, mostColumns } from './rows.ts';
import { shownNumber } from './shown-number.ts';
import { type WorkbookLimits, type ZipEntry, chunksOf, listZip, workbookProblem } from './zip.ts';

/** Characters of markup that a row or a string may have; empty cells may be many. */
const longestMarkup = 4_000_000;

/** The parts of a workbook by their names, which match without case (ECMA-376, part 2). */
class Parts {
  private readonly archive: Uint8Array;
  private readonly entries: ReadonlyMap<string, ZipEntry>;

  constructor(archive: Uint8Array) {
    this.archive = archive;
    const plain = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
    this.entries = new Map((listZip(archive) ?? []).map((entry) => [plain(entry.name), entry]));
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.entries.get(name.toLowerCase());
    if (entry === undefined) throw new FileProblem('broken_xlsx');
    const decoder = new TextDecoder();
    for await (const chunk of chunksOf(this.archive, entry)) yield decoder.decode(chunk, { stream: true });
  }

  async text(name: string): Promise<string> {
    return (await Array.fromAsync(this.pieces(name))).join('');
  }

  /** What a part refers to, by id: the type and the name of the other part. */
  async relations(of: string): Promise<ReadonlyMap<string, { type: string; part: string }>> {
    const folder = of.slice(0, of.lastIndexOf('/') + 1);
    const name = `${folder}_rels/${of.slice(folder.length)}.rels`;
    const tags = this.has(name) ? tagsOf(await this.text(name), 'Relationship') : [];
    return new Map(
      tags.flatMap((tag) => {
        if (attribute(tag, 'TargetMode') === 'External') return [];
        const { pathname } = new URL(attribute(tag, 'Target') ?? '', `file:///${folder}`);
        const type = (attribute(tag, 'Type') ?? '').split('/').at(-1) ?? '';
        return [[attribute(tag, 'Id') ?? '', { type, part: decodeURIComponent(pathname.slice(1)) }]];
      }),
    );
  }
}

/** Characters of a number format; Excel takes no more. */
const longestFormat = 255;

type Element = (tag: string, inner: string) => void;

/** Finds the whole elements of a name; answers where the first stands that does not end, or the end of the text. */
const eachElement = (text: string, name: string, take: Element): number => {
  const open = `<${name}`;
  const close = `</${name}>`;
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at)) {
    const next = text[at + open.length];
    if (next !== undefined && !' />\t\r\n'.includes(next)) {
      at += open.length;
      continue;
    }
    const end = text.indexOf('>', at);
    if (end === -1) return at;
    const tag = text.slice(at + open.length, end);
    if (tag.endsWith('/')) {
      take(tag, '');
      at = end;
      continue;
    }
    const closed = text.indexOf(close, end);
    if (closed === -1) return at;
    take(tag, text.slice(end + 1, closed));
    at = closed;
  }
  return text.length;
};

/** Whole elements of a part, some at a time, without holding more of it. Throws where it breaks off. */
async function* elementsOf(
  pieces: AsyncIterable<string>,
  root: string,
  name: string,
): AsyncGenerator<{ readonly prefix: string; readonly found: readonly (readonly [string, string])[] }> {
  const begin = new RegExp(`<(\\w+:)?${root}[\\s/>]`);
  let prefix: string | undefined;
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    const start = prefix === undefined ? begin.exec(text) : null;
    if (start !== null) prefix = start[1] ?? '';
    const found: (readonly [string, string])[] = [];
    const end = eachElement(text, `${prefix ?? ''}${name}`, (tag, inner) => found.push([tag, inner]));
    // A tag may begin in one piece and end in the next.
    rest = text.slice(Math.min(end, Math.max(0, text.lastIndexOf('<'))));
    if (rest.length > longestMarkup) throw new FileProblem('xlsx_too_large');
    if (found.length > 0) yield { prefix: prefix ?? '', found };
  }
  if (
    prefix === undefined ||
    !new RegExp(`^(?:</${prefix}${root}\\s*|<${prefix}${root}(?:\\s[^>]*)?/)>\\s*$`).test(rest)
  )
    throw new FileProblem('broken_xlsx');
}

/** The text of a string, whose runs may be formatted; `_x000D_` is how a control character is written. */
const stringOf = (inner: string, prefix: string): string => {
  let text = '';
  let spoken = inner;
  // How a word is spoken is written above it.
  eachElement(inner, `${prefix}rPh`, (tag, ruby) => {
    spoken = spoken.replace(`<${prefix}rPh${tag}>${ruby}`, '');
  });
  eachElement(spoken, `${prefix}t`, (_, run) => {
    text += plainText(run.replaceAll(/<!\[CDATA\[|\]\]>/g, ''));
  });
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
};

/** Formats of Excel that are dates without saying so: the usual ones, and those of Chinese and Japanese. */
const dateFormats = /^(?:1[4-9]|2[0-27-9]|3[0-6]|4[5-7]|5[0-8])$/;

const formatsOf = (styles: string): readonly string[] => {
  const own = new Map(
    tagsOf(styles, 'numFmt').map((tag) => [
      attribute(tag, 'numFmtId') ?? '',
      (attribute(tag, 'formatCode') ?? '').slice(0, longestFormat),
    ]),
  );
  const [, cells = ''] = styles.split(/<(?:\w+:)?cellXfs[\s>]/);
  return tagsOf(cells.split(/<\/(?:\w+:)?cellXfs/, 1)[0] ?? '', 'xf').map((tag) => {
    const id = attribute(tag, 'numFmtId') ?? '0';
    return own.get(id) ?? (dateFormats.test(id) ? 'yyyy-mm-dd' : 'General');
  });
};

const letterA = 0x40;

const columnOf = (reference: string): number => {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & 0x5f;
    if (letter <= letterA) break;
    column = column * 26 + letter - letterA;
  }
  return column - 1;
};

type Reading = {
  readonly strings: readonly string[];
  readonly formats: readonly string[];
  readonly from1904: boolean;
};

const cellText = (tag: string, inner: string, prefix: string, reading: Reading): string => {
  const type = / t="(\w+)"/.exec(tag)?.[1] ?? 'n';
  if (type === 'inlineStr') return stringOf(inner, prefix);
  let value = '';
  eachElement(inner, `${prefix}v`, (_, text) => {
    value = plainText(text).trim();
  });
  if (value === '') return '';
  if (type === 's') {
    const text = reading.strings[Number(value)];
    if (text === undefined) throw new FileProblem('broken_xlsx');
    return text;
  }
  if (type === 'b') return String(value === '1' || value === 'true');
  const number = Number(value);
  if (type !== 'n' || Number.isNaN(number)) return value;
  const style = Number(/ s="(\d+)"/.exec(tag)?.[1] ?? 0);
  return shownNumber(number, reading.formats[style] ?? 'General', reading.from1904);
};

const cellsOf = (row: string, line: number, prefix: string, reading: Reading): string[] => {
  const cells: string[] = [];
  let next = 0;
  let length = 0;
  eachElement(row, `${prefix}c`, (tag, inner) => {
    const reference = / r="([^"]+)"/.exec(tag)?.[1];
    const column = reference === undefined ? next : columnOf(reference);
    next = column + 1;
    const text = inner === '' ? '' : cellText(tag, inner, prefix, reading);
    if (text === '') return;
    if (column >= mostColumns) throw new FileProblem('too_many_columns', line);
    length += text.length;
    if (length > longestRow) throw new FileProblem('record_too_long', line);
    while (cells.length < column) cells.push('');
    cells[column] = text;
  });
  return cells;
};

async function* rowsOf(parts: Parts, part: string, reading: Reading): AsyncGenerator<Row[]> {
  let line = 0;
  for await (const { prefix, found } of elementsOf(parts.pieces(part), 'worksheet', 'row')) {
    const rows: Row[] = [];
    for (const [tag, inner] of found) {
      line = Number(/ r="(\d+)"/.exec(tag)?.[1] ?? line + 1);
      const cells = cellsOf(inner, line, prefix, reading);
      if (!isBlank(cells)) rows.push({ line, cells });
    }
    yield rows;
  }
}

const whole = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('broken_xlsx');
  }
};

async function* wholeRows(parts: Parts, part: string, reading: Reading): AsyncGenerator<Row[]> {
  const rows = rowsOf(parts, part, reading);
  for (;;) {
    const step = await whole(() => rows.next());
    if (step.done === true) return;
    yield step.value;
  }
}

/**
 * The sheets of an Excel workbook that hold cells: no charts, and none that is hidden, unless all are. What cannot be
 * read whole is refused, never read as empty. Throws a `FileProblem`.
 */
export const readXlsx = async (archive: Uint8Array, limits: WorkbookLimits): Promise<readonly Sheet[]> => {
  const problem = await workbookProblem(archive, limits);
  if (problem !== null) throw new FileProblem(problem === 'broken' ? 'broken_xlsx' : 'xlsx_too_large');
  return whole(async () => {
    const parts = new Parts(archive);
    const main = [...(await parts.relations('')).values()].find(({ type }) => type === 'officeDocument');
    const workbook = main?.part ?? 'xl/workbook.xml';
    const relations = await parts.relations(workbook);
    const of = (wanted: string): string | undefined =>
      [...relations.values()].find(({ type }) => type === wanted)?.part;
    const text = await parts.text(workbook);
    const listed = tagsOf(text, 'sheet').flatMap((tag) => {
      const sheet = relations.get(attribute(tag, 'id') ?? '');
      if (sheet !== undefined && sheet.type !== 'worksheet') return [];
      if (sheet === undefined || !parts.has(sheet.part)) throw new FileProblem('broken_xlsx');
      const hidden = /hidden/i.test(attribute(tag, 'state') ?? '');
      return [{ name: attribute(tag, 'name') ?? '', part: sheet.part, hidden }];
    });
    if (listed.length === 0) throw new FileProblem('broken_xlsx');
    const strings: string[] = [];
    const shared = of('sharedStrings');
    if (shared !== undefined && parts.has(shared))
      for await (const { prefix, found } of elementsOf(parts.pieces(shared), 'sst', 'si'))
        for (const [, inner] of found) strings.push(stringOf(inner, prefix));
    const styles = of('styles');
    const formats = styles !== undefined && parts.has(styles) ? formatsOf(await parts.text(styles)) : [];
    const from1904 = tagsOf(text, 'workbookPr').some((tag) =>
      /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? ''),
    );
    const visible = listed.filter(({ hidden }) => !hidden);
    return (visible.length > 0 ? visible : listed).map(({ name, part }) => ({
      name,
      rows: () => wholeRows(parts, part, { strings, formats, from1904 }),
    }));
  });
};
