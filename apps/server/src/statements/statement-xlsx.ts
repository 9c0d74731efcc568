import type { Statement } from '@waybill/contract/archive/statement.ts';
import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import type { Translate } from '../platform/http/language.ts';
import {
  type StatementTable,
  balancesOf,
  chainOf,
  factsOf,
  movementsOf,
  numbersOf,
  ordersOf,
  totalsOf,
} from './statement-tables.ts';

const pointsFormat = '#,##0.00';
const bold = { font: { bold: true } };
type Line = {
  readonly cells: readonly (string | number)[];
  readonly table?: StatementTable;
  readonly head?: true;
};

const linesOf = (table: StatementTable): Line[] => [
  { cells: table.columns.map(({ header }) => header), head: true },
  ...table.rows.map((cells) => ({ cells, table })),
];

const isPoints = (table: StatementTable | undefined, column: number): boolean =>
  ['points', 'change'].includes(table?.columns[column]?.kind ?? '');

/** A sheet of lines. Text is text, also what looks like a number: nothing of it is computed. */
const sheetOf = (name: string, lines: readonly Line[], widths: readonly number[]): WriteSheet => {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [row, { cells: values, table, head }] of lines.entries())
    for (const [column, value] of values.entries()) {
      const style = head === true ? bold : isPoints(table, column) ? { numFmt: pointsFormat } : undefined;
      if (style !== undefined && value !== '') cells.set(`${row},${column}`, { value, style });
    }
  const rows = lines.map(({ cells: values }) => [...values]);
  return { name, rows, cells, columns: widths.map((width) => ({ width })) };
};

const tableSheet = (name: string, table: StatementTable, widths: readonly number[]): WriteSheet => ({
  ...sheetOf(name, linesOf(table), widths),
  freezePane: { rows: 1 },
});

const heading = (text: string): Line => ({ cells: [text], head: true });
const gap: Line = { cells: [] };

export const statementXlsx = async (statement: Statement, zone: string, t: Translate): Promise<Buffer> => {
  const { orders } = statement;
  const overview = [
    heading(`${t('statement.platform')} ${t('statement.title')}`),
    ...factsOf(statement, zone, t).map((cells) => ({ cells })),
    gap,
    ...linesOf(balancesOf(statement, t)),
    gap,
    heading(t('statement.totals')),
    ...linesOf(totalsOf(statement, t)),
    gap,
    heading(t('statement.chain')),
    ...linesOf(chainOf(statement, t)),
    { cells: [t('statement.chainNote')] },
    ...(orders === null ? [{ cells: [t('statement.ordersHidden')] }] : []),
  ];
  const sheets = [
    sheetOf(t('statement.title'), overview, [22, 26, 16, 16, 70]),
    tableSheet(t('statement.movements'), movementsOf(statement, t), [20, 12, 12, 26, 12, 12, 14, 14, 68, 68]),
  ];
  if (orders !== null)
    sheets.push(
      tableSheet(t('statement.orders'), ordersOf(orders, t), [20, 20, 10, 10, 12, 8, 12, 12]),
      tableSheet(t('statement.numbers'), numbersOf(orders, t), [20, 28, 20, 12, 20]),
    );
  return Buffer.from(await writeXlsx({ sheets }));
};
