import { expect, test } from 'vitest';
import { FileProblem } from './file-problem.ts';
import { chooseSheet, csvRows, formatOf } from './read-file.ts';
import { readTable } from './read-table.ts';
import type { Row } from './rows.ts';
import { zipFile } from './zip-file.test-kit.ts';

const limits = { bytes: 1_000_000, ratio: 200, tags: 10_000 };
const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const csv = async (content: string | Uint8Array<ArrayBuffer>): Promise<Row[]> =>
  (await Array.fromAsync(csvRows(new Blob([content])))).flatMap(({ rows }) => rows);
const cells = async (content: string | Uint8Array<ArrayBuffer>): Promise<unknown> =>
  (await csv(content)).map((row) => row.cells);

test.each([
  ['comma', 'a,b\n1,2\n'],
  ['semicolon beside decimal commas', 'a;b\n1;2\n'],
  ['tab', 'a\tb\n1\t2\n'],
  ['bar', 'a|b\n1|2\n'],
  ['said separator', 'sep=^\r\na^b\r\n1^2\r\n'],
  ['said separator in quotes', '"sep=,"\na,b\n1,2\n'],
  ['old line ends of a Macintosh', 'a,b\r1,2\r'],
  ['line ends of both kinds', 'a,b\r\n1,2\n'],
  ['UTF-16 with its mark', new Uint8Array(Buffer.from('\uFEFFa\tb\r\n1\t2\r\n', 'utf16le'))],
  ['UTF-16 without it', new Uint8Array(Buffer.from('a\tb\r\n1\t2\r\n', 'utf16le'))],
  ['UTF-16, big end first', new Uint8Array(Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le').swap16())],
])('a CSV with %s', async (_, content) => {
  expect(await cells(content)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('the separator is the one that takes the rows apart alike, whatever else stands in them', async () => {
  const text = 'Shop, parcels\n\na;b;c\n"Boston, MA";1,5;x|y\nNew York, NY;2,5;x|z\n';
  expect((await csv(text)).map((row) => row.cells.length)).toEqual([1, 3, 3, 3]);
});

test('lines are those of the file, whatever stands in quotations', async () => {
  const text = 'sep=,\r\na,b\r\n1,"x\r\n\r\ny"\r\n\r\n"""q""",2\r\n';
  expect((await csv(text)).map(({ line }) => line)).toEqual([2, 3, 7]);
  expect((await csv(text)).at(-1)?.cells).toEqual(['"q"', '2']);
});

test('what stands behind a quotation belongs to its cell, and does not swallow the rows below', async () => {
  expect(await cells('a,b\n"Cool" lamp,1\n5" screen,2\n')).toEqual([
    ['a', 'b'],
    ['Cool lamp', '1'],
    ['5" screen', '2'],
  ]);
});

test.each([
  ['names with accents', 'Mayag\xfcez', 'Mayagüez'],
  ['several of them', 'Pe\xf1uelas La Ca\xf1ada S\xe3o Tom\xe9', 'Peñuelas La Cañada São Tomé'],
  ['quotation marks and dashes of a word processor', 'it\x92s \x93new\x94 \x96 yes', 'it’s “new” – yes'],
  ['a trade mark', 'UPS\xae Ground', 'UPS® Ground'],
])('a text of Windows-1252 is known by %s', async (_, content, text) => {
  expect(await cells(latin(`${content};1`))).toEqual([[text, '1']]);
});

test.each([
  ['波士顿', [0xb2, 0xa8, 0xca, 0xbf, 0xb6, 0xd9]],
  ['运单号', [0xd4, 0xcb, 0xb5, 0xa5, 0xba, 0xc5]],
  ['，。', [0xa3, 0xac, 0xa1, 0xa3]],
])('%s in GB 18030 is Chinese', async (text, bytes) => {
  expect(await cells(Uint8Array.from([...bytes, 0x2c, 0x31]))).toEqual([[text, '1']]);
});

test('an encoding that is not clear is asked for, and taken as said', async () => {
  const unclear = Uint8Array.from([0x61, 0xfc, 0x65, 0x2c, 0xd4, 0xcb, 0x2c, 0x62, 0x0a]);
  await expect(csv(unclear)).rejects.toMatchObject({ code: 'encoding' });
  const [said] = await Array.fromAsync(csvRows(new Blob([unclear]), 'windows-1252'));
  expect(said?.rows[0]?.cells).toEqual(['aüe', 'ÔË', 'b']);
});

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Part = { readonly name: string; readonly content: string };
type SheetOf = {
  readonly name: string;
  readonly state?: string;
  readonly kind?: string;
  readonly rows?: string;
};
const inline = (...values: string[]): string =>
  `<row>${values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`;

const workbook = (
  sheets: readonly SheetOf[],
  {
    formats = [],
    more = [],
    prefix = '',
    pr = '',
  }: Partial<{ formats: string[]; more: Part[]; prefix: string; pr: string }> = {},
): Blob => {
  const tag = (name: string, inner: string, attributes = ''): string =>
    `<${prefix}${name}${attributes}>${inner}</${prefix}${name}>`;
  const xmlns = prefix === '' ? ` xmlns="${main}"` : ` xmlns:${prefix.slice(0, -1)}="${main}"`;
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<${prefix}sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="r${at}"/>`,
  );
  return new Blob([
    zipFile([
      {
        name: '_rels/.rels',
        content: `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      },
      {
        name: 'xl/workbook.xml',
        content: tag('workbook', pr + tag('sheets', listed.join('')), `${xmlns} xmlns:r="${office}"`),
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships>${sheets.map(({ kind = 'worksheet' }, at) => relation(`r${at}`, kind, `/xl/sheets/S${at}.xml`)).join('')}${relation('s', 'styles', 'styles.xml')}${relation('t', 'sharedStrings', 'strings.xml')}</Relationships>`,
      },
      {
        name: 'xl/Styles.xml',
        content: `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
      },
      ...sheets.map(({ rows = '' }, at) => ({
        name: `xl\\sheets\\s${at}.xml`,
        content: tag(
          'worksheet',
          tag('sheetData', rows.replaceAll(/<(\/?)(row|c|v|is|t)\b/g, `<$1${prefix}$2`)),
          xmlns,
        ),
      })),
      ...more,
    ]),
  ]);
};
const read = async (
  file: Blob,
  sheet?: string,
): Promise<{ sheet: string; sheets: readonly string[]; rows: unknown[] }> => {
  const chosen = await chooseSheet(file, limits, { sheet });
  const rows = (await Array.fromAsync(chosen.rows)).flat();
  return { ...chosen, rows: rows.map((row) => row.cells) };
};
const header = inline('carrier', 'tracking number', 'zip', 'ship date');

test.each([
  ['00000', '2108', '02108'],
  ['000000000000000', '77426754045005', '077426754045005'],
  ['00000\\-0000', '21080001', '02108-0001'],
  ['[&lt;=99999]00000;00000\\-0000', '2108', '02108'],
  ['[&lt;=99999]00000;00000\\-0000', '21080001', '02108-0001'],
  ['&quot;TN&quot;000000', '123', 'TN000123'],
  ['000 000', '12345', '012 345'],
  ['00000_);(00000)', '2108', '02108'],
  ['00000;@', '2108', '02108'],
  ['#,##0', '794644790138', '794644790138'],
  ['0.00', '2108', '2108'],
  ['0.00E+00', '794644790138', '794644790138'],
  ['0', '2108', '2108'],
  ['General', '1.5', '1.5'],
  ['General', '9.4001118992231E21', '9.4001118992231e+21'],
  ['yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', '46344', '2026-11-18'],
  ['[$-409]d\\-mmm\\-yy;@', '46344', '2026-11-18'],
  ['m/d/yyyy h:mm', '46344.5', '2026-11-18 12:00:00'],
  ['[Red]0', '5', '5'],
])('a cell of format %s with %s is read as %s', async (format, value, text) => {
  const file = workbook([{ name: 'a', rows: `<row><c s="2"><v>${value}</v></c></row>` }], {
    formats: [format],
  });
  expect((await read(file)).rows).toEqual([[text]]);
});

test('days are counted from 1904 where the workbook says so', async () => {
  const rows = '<row><c s="1"><v>44882</v></c></row>';
  expect((await read(workbook([{ name: 'a', rows }], { pr: '<workbookPr date1904="1"/>' }))).rows).toEqual([
    ['2026-11-18'],
  ]);
});

test('names of parts match without case and with either slash, names of tags with any prefix', async () => {
  const { rows } = await read(workbook([{ name: 'a', rows: header }], { prefix: 'x:' }));
  expect(rows).toEqual([['carrier', 'tracking number', 'zip', 'ship date']]);
});

test('the sheet with parcels is read: no chart, none that is hidden, not the instructions before it', async () => {
  const file = workbook([
    { name: 'Chart', kind: 'chartsheet' },
    { name: 'Old', state: 'hidden', rows: header },
    { name: 'Older', state: 'veryHidden', rows: header },
    { name: '说明', rows: inline('How to fill in') + inline('carrier', 'UPS, USPS or FedEx') },
    { name: '数据', rows: header + inline('UPS', '1Z', '10001', '2026-11-18') },
    { name: 'Sums', rows: inline('carrier', 'parcels') },
  ]);
  expect(await read(file)).toMatchObject({ sheet: '数据', sheets: ['说明', '数据', 'Sums'] });
  expect(await read(file, 'Sums')).toMatchObject({ sheet: 'Sums', rows: [['carrier', 'parcels']] });
});

test('numbers of lines and places of cells are the sheet’s', async () => {
  const rows =
    '<row r="3"><c r="B3"><v>1</v></c><c r="AA3"><v>2</v></c></row><row/><row><c><v>3</v></c></row>';
  const { rows: read3 } = await chooseSheet(workbook([{ name: 'a', rows }]), limits);
  const [first, second] = (await Array.fromAsync(read3)).flat();
  expect([first?.line, first?.cells[1], first?.cells[26], second?.line]).toEqual([3, '1', '2', 5]);
});

test('runs of a text are one text; how it is spoken is none of it', async () => {
  const strings = `<sst xmlns="${main}"><si><r><t>1Z</t></r><r><rPr/><t xml:space="preserve"> 99</t></r><rPh sb="0" eb="1"><t>いち</t></rPh></si><si/><si><t>a_x000D_b &amp; c</t></si></sst>`;
  const file = workbook([{ name: 'a', rows: '<row><c t="s"><v>0</v></c><c t="s"><v>2</v></c></row>' }], {
    more: [{ name: 'xl/strings.xml', content: strings }],
  });
  expect((await read(file)).rows).toEqual([['1Z 99', 'a\rb & c']]);
});

const textCell = '<row><c t="s"><v>0</v></c></row>';
test.each([
  ['its strings are missing', workbook([{ name: 'a', rows: textCell }])],
  [
    'its strings break off',
    workbook([{ name: 'a', rows: textCell }], {
      more: [{ name: 'xl/strings.xml', content: `<sst><si><t>a</t></si><si><t>` }],
    }),
  ],
  [
    'a cell names a string that is not there',
    workbook([{ name: 'a', rows: '<row><c t="s"><v>1</v></c></row>' }], {
      more: [{ name: 'xl/strings.xml', content: '<sst><si><t>a</t></si></sst>' }],
    }),
  ],
  ['a sheet is no part of it', workbook([{ name: 'a', kind: 'nothing' }])],
  ['it is no workbook', new Blob([zipFile([{ name: 'a.txt', content: 'a' }])])],
])('a workbook that cannot be read whole because %s is broken, not empty', async (_, file) => {
  await expect(read(file)).rejects.toBeInstanceOf(FileProblem);
});

test('a sheet that breaks off is broken, not short', async () => {
  const whole = new Uint8Array(await workbook([{ name: 'a', rows: inline('a', 'b') }]).arrayBuffer());
  const rows = `<worksheet><sheetData>${inline('a', 'b')}<row><c><v>1`;
  const cut = workbook([{ name: 'a' }], { more: [{ name: 'xl/sheets/S0.xml', content: rows }] });
  await expect(read(cut)).rejects.toMatchObject({ code: 'broken_xlsx' });
  expect((await read(new Blob([whole]))).rows).toHaveLength(1);
});

test.each([
  [
    'a web page',
    '<!DOCTYPE html><html><body><p>x</p><table><tr><td colspan="2">T<tr><th>a<th>b</tr><tr><td>1&nbsp;2<td>3<br>4</table></body></html>',
  ],
  [
    'a table alone',
    '\uFEFF<table><tr><td>T</td></tr><tr><td>a</td><td>b</td></tr><tr><td>1 2</td><td>3 4</td></tr></table>',
  ],
  [
    'a workbook in XML',
    '<?xml version="1.0"?><Workbook xmlns:ss="x"><Worksheet ss:Name="S"><Table><Row><Cell><Data ss:Type="String">T</Data></Cell></Row><Row><Cell><Data>a</Data></Cell><Cell ss:Index="2"><Data>b</Data></Cell></Row><Row><Cell><Data>1 2</Data></Cell><Cell><Data>3 4</Data></Cell></Row></Table></Worksheet></Workbook>',
  ],
])('%s that is named like a workbook is read', async (_, page) => {
  const file = new Blob([page]);
  expect(await formatOf(file)).toBe('xlsx');
  const { rows } = await read(file);
  expect(rows.slice(1)).toEqual([
    ['a', 'b'],
    ['1 2', '3 4'],
  ]);
});

const table = async (content: string, headingLine?: number) =>
  Array.fromAsync(readTable(csvRows(new Blob([content])), { headingLine, wide: false }));

test('headings are found below titles, or taken from the line that is said', async () => {
  const text = 'Shop\nMade,2026-11-20\n\ncarrier,tracking number,zip\nUPS,1Z,10001\n';
  const [found] = await table(text);
  expect(found).toMatchObject({
    headingLine: 4,
    headings: ['carrier', 'tracking number', 'zip'],
    rows: [{ line: 5 }],
  });
  const [said] = await table('a,b\nc,d\n1,2\n', 2);
  expect(said).toMatchObject({ headingLine: 2, headings: ['c', 'd'], rows: [{ cells: ['1', '2'] }] });
  const [none] = await table('UPS,1Z\nUPS,1Y\n', 0);
  expect(none).toMatchObject({ headingLine: 0, headings: ['', ''], rows: [{ line: 1 }, { line: 2 }] });
});
