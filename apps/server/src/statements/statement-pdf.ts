import type { Statement } from '@waybill/contract/archive/statement.ts';
import { type PdfColumn, type PdfFlow, type PdfRow, openFlow } from '../platform/files/pdf/pdf-tables.ts';
import { type PdfWriter, writePdf, page } from '../platform/files/pdf/pdf-writer.ts';
import type { Translate } from '../platform/http/language.ts';
import {
  type StatementTable,
  balancesOf,
  chainOf,
  factsOf,
  movementsOf,
  ordersOf,
  shownTime,
  totalsOf,
} from './statement-tables.ts';

const [ink, muted, accent, ruleColor, shade] = [
  '#1f2733',
  '#667085',
  '#1d4f91',
  '#d9dfe7',
  '#f1f4f8',
] as const;
const margins = { side: 42, top: 62, bottom: 50 } as const;
const shortHash = 10;

const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
const signed = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, signDisplay: 'exceptZero' });

/** Cells of a table as they are printed; no change is left empty, so that changes stand out. */
const printed = ({ columns, rows }: StatementTable): PdfRow[] =>
  rows.map((row) => ({
    cells: row.map((value, i) => {
      if (typeof value === 'string') return value;
      const kind = columns[i]?.kind;
      if (kind === 'change') return value === 0 ? '' : signed.format(value);
      return kind === 'points' ? plain.format(value) : String(value);
    }),
  }));

const columnsOf = ({ columns }: StatementTable, widths: readonly number[]): PdfColumn[] =>
  widths.map((width, i) => ({
    header: columns[i]?.header ?? '',
    width,
    align: columns[i]?.kind === 'text' ? 'left' : 'right',
  }));

/** The movements between the two balances. Of the hashes, which have no room, the first digits of one. */
const ledgerOf = (statement: Statement, t: Translate): { columns: PdfColumn[]; rows: PdfRow[] } => {
  const table = movementsOf(statement, t);
  const columns = columnsOf(table, [80, 36, 52, 86, 50, 46, 56, 50, 55]);
  const hash: PdfColumn = { header: t('statement.hash'), width: 55, align: 'left' };
  const rows = printed(table).map(({ cells }) => ({
    cells: [...cells.slice(0, 8), (cells[8] || (cells[9] ?? '')).slice(0, shortHash)],
  }));
  const balanceRow = (end: 'opening' | 'closing'): PdfRow => {
    const { available, frozen } = statement[end];
    const time = shownTime(end === 'opening' ? statement.from : statement.to);
    const balances = [plain.format(available.balance), plain.format(frozen.balance)];
    return { cells: [time, '', '', t(`statement.${end}`), '', '', ...balances], bold: true };
  };
  return {
    columns: columns.with(8, hash),
    rows: [balanceRow('opening'), ...rows, balanceRow('closing')],
  };
};

/** Orders, each with its numbers below it; of a number that is not its user's to use it says why. */
const orderRows = (orders: NonNullable<Statement['orders']>, t: Translate): PdfRow[] =>
  printed(ordersOf(orders, t)).map((row, i) => {
    const texts = (orders[i]?.numbers ?? []).map(({ trackingNumber, state }) =>
      state === 'sold' ? trackingNumber : `${trackingNumber} (${t(`numberState.${state}`)})`,
    );
    return texts.length === 0 ? row : { ...row, below: texts.join('  ') };
  });

/** The four figures that a reader looks for. */
const summary = ({ area, line }: PdfWriter, flow: PdfFlow, { columns, rows }: StatementTable): void => {
  const width = (flow.width - 3 * 8) / 4;
  for (const [i, [name, available, frozen]] of rows.entries()) {
    const x = flow.left + i * (width + 8);
    area({ x, y: flow.y, width, height: 52 }, shade);
    const box = { x: x + 10, y: flow.y + 7, width: width - 20 };
    line(String(name), box, { size: 8, color: muted });
    const figure = plain.format(Number(available));
    line(figure, { ...box, y: flow.y + 19 }, { size: 13, bold: true, color: i === 3 ? accent : ink });
    const below = frozen === '' ? '' : `${columns[2]?.header ?? ''} ${plain.format(Number(frozen))}`;
    line(below, { ...box, y: flow.y + 37 }, { size: 7, color: muted });
  }
  flow.y += 58;
};

const opening = (
  { line }: PdfWriter,
  flow: PdfFlow,
  [title, ...facts]: readonly (readonly [string, string])[],
): void => {
  line(title?.[0] ?? '', { x: flow.left, y: flow.y, width: 300 }, { size: 20, bold: true, color: ink });
  const month = { x: flow.left + 300, y: flow.y + 5, width: flow.width - 300 };
  line(title?.[1] ?? '', month, { size: 14, align: 'right', color: accent });
  flow.y += 38;
  for (const [name, value] of facts) {
    line(name, { x: flow.left, y: flow.y, width: 70 }, { size: 8.5, color: muted });
    line(value, { x: flow.left + 74, y: flow.y, width: flow.width - 74 }, { size: 8.5 });
    flow.y += 15;
  }
  flow.y += 8;
};

/** What stands on every page: whose statement it is, and which page of how many. */
const frameOf =
  ({ line, rule, pages }: PdfWriter, head: string, t: Translate) =>
  (pageNumber: number): void => {
    const { side: x } = margins;
    const width = page.width - 2 * x;
    line(t('statement.platform'), { x, y: 30, width: 200 }, { size: 9, bold: true, color: accent });
    line(head, { x: x + 200, y: 31, width: width - 200 }, { size: 8, color: muted, align: 'right' });
    rule({ x, y: 48, width }, ruleColor);
    const foot = { x, y: page.height - 34, width };
    line(`${pageNumber} / ${pages}`, foot, { size: 7.5, color: muted, align: 'right' });
  };

/** A statement as a PDF of A4 pages. `zone` is the product's time zone. */
export const statementPdf = async (statement: Statement, zone: string, t: Translate): Promise<Buffer> => {
  const { account, month, madeAt, orders } = statement;
  const facts = factsOf(statement, zone, t);
  const head = `${t('statement.title')} · ${month} · ${account.userName}`;
  const [balances, totals, chain] = [balancesOf, totalsOf, chainOf].map((of) => of(statement, t)) as [
    StatementTable,
    StatementTable,
    StatementTable,
  ];
  const ledger = ledgerOf(statement, t);
  const orderTable = ordersOf(orders ?? [], t);
  const rows = orderRows(orders ?? [], t);
  const texts = [
    t('statement.platform'),
    t('statement.totals'),
    t('statement.movements'),
    t('statement.movementsNote'),
    t('statement.orders'),
    t('statement.ordersNote'),
    t('statement.noOrders'),
    t('statement.ordersHidden'),
    t('statement.chain'),
    t('statement.chainNote'),
    '0123456789+-,./',
  ];
  const all = JSON.stringify([texts, facts, head, balances, totals, chain, ledger, orderTable, rows]);
  const info = { Title: head, Author: t('statement.platform'), CreationDate: new Date(madeAt) };
  return writePdf(all, info, async (writer) => {
    const flow = openFlow(writer, margins, frameOf(writer, head, t));
    opening(writer, flow, facts);
    summary(writer, flow, balances);
    flow.heading(t('statement.totals'));
    await flow.table(columnsOf(totals, [211, 80, 110, 110]), boldLast(printed(totals)));
    flow.heading(t('statement.movements'), t('statement.movementsNote'));
    await flow.table(ledger.columns, ledger.rows);
    flow.heading(t('statement.orders'), orders === null ? '' : t('statement.ordersNote'));
    if (rows.length > 0) await flow.table(columnsOf(orderTable, [92, 104, 54, 50, 62, 42, 54, 53]), rows);
    else flow.paragraph(t(orders === null ? 'statement.ordersHidden' : 'statement.noOrders'), { size: 8 });
    flow.heading(t('statement.chain'));
    await flow.table(columnsOf(chain, [58, 58, 68, 44, 283]), printed(chain));
    flow.y += 8;
    flow.paragraph(t('statement.chainNote'), { size: 8, color: muted });
  });
};

const boldLast = (rows: readonly PdfRow[]): PdfRow[] =>
  rows.map((row, i) => (i === rows.length - 1 ? { ...row, bold: true } : row));
