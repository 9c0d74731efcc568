import type { Purse, Statement, StatementOrder } from '@waybill/contract/archive/statement.ts';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { Translate } from '../../platform/http/language.ts';
import type { PointReceipt } from '@waybill/contract/endpoints/points.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';
import { shownTime } from '../../platform/db/times.ts';

type Cell = string | number;
/** What a column holds: `points` are a balance or a change of one. */
type Kind = 'plain' | 'points';
type Line = { readonly cells: readonly Cell[]; readonly kinds?: readonly Kind[]; readonly head?: true };

const tableOf = <Item>(
  t: Translate,
  items: readonly Item[],
  columns: readonly (readonly [ServerPhrase, Kind, (item: Item) => Cell])[],
): Line[] => [
  { cells: columns.map(([phrase]) => t(phrase)), head: true },
  ...items.map((item) => ({
    cells: columns.map(([, , cellOf]) => cellOf(item)),
    kinds: columns.map(([, kind]) => kind),
  })),
];

const purses = ['available', 'frozen'] as const;

const secondBefore = (time: string): string =>
  new Date(Date.parse(`${time.slice(0, 19)}Z`) - 1000).toISOString();

const stateOf = ({ complete, to, madeAt }: Statement, t: Translate): string => {
  if (complete) return t('statement.complete');
  return to === madeAt
    ? `${t('statement.untilNow')} ${shownTime(to)}`
    : `${t('statement.untilDay')} ${shownTime(secondBefore(to))}`;
};

const factsOf = (statement: Statement, zone: string, t: Translate): (readonly [string, string])[] => {
  const { account, from, to, madeAt, month } = statement;
  const end = to === madeAt ? to : secondBefore(to);
  return [
    [t('statement.title'), month],
    [t('word.account'), account.userName],
    [t('statement.accountId'), account.id],
    [t('statement.period'), `${shownTime(from)} – ${shownTime(end)} (${zone})`],
    [t('word.status'), stateOf(statement, t)],
    [t('statement.madeAt'), shownTime(madeAt)],
  ];
};

const sumWhere = (receipts: readonly PointReceipt[], counts: (amount: number) => boolean): number =>
  toPoints(
    receipts.reduce((sum, { available }) => sum + (counts(available) ? toHundredths(available) : 0), 0),
  );

const balancesOf = ({ opening, closing, receipts }: Statement, t: Translate): Line[] =>
  tableOf(
    t,
    [
      {
        moment: t('word.opening'),
        available: opening.available.balance,
        frozen: opening.frozen.balance,
      },
      { moment: t('statement.in'), available: sumWhere(receipts, (amount) => amount > 0), frozen: '' },
      { moment: t('statement.out'), available: sumWhere(receipts, (amount) => amount < 0), frozen: '' },
      {
        moment: t('word.closing'),
        available: closing.available.balance,
        frozen: closing.frozen.balance,
      },
    ],
    [
      ['statement.moment', 'plain', ({ moment }) => moment],
      ['word.availablePoints', 'points', ({ available }) => available],
      ['word.frozenPoints', 'points', ({ frozen }) => frozen],
    ],
  );

const totalsOf = ({ totals, opening, closing, receipts }: Statement, t: Translate): Line[] => {
  const changeOf = (purse: Purse): number =>
    toPoints(toHundredths(closing[purse].balance) - toHundredths(opening[purse].balance));
  const sum = { count: receipts.length, available: changeOf('available'), frozen: changeOf('frozen') };
  return tableOf(
    t,
    [
      ...totals.map(({ type, ...total }) => ({ ...total, kind: t(`pointKind.${type}`) })),
      { ...sum, kind: t('word.total') },
    ],
    [
      ['word.type', 'plain', ({ kind }) => kind],
      ['statement.count', 'plain', ({ count }) => count],
      ['word.availableChange', 'points', ({ available }) => available],
      ['word.frozenChange', 'points', ({ frozen }) => frozen],
    ],
  );
};

const hashOf = ({ entries }: PointReceipt, of: Purse): string =>
  entries.find(({ purse }) => purse === of)?.hash ?? '';

const movementsOf = ({ receipts }: Statement, t: Translate): Line[] =>
  tableOf(t, receipts, [
    ['word.time', 'plain', ({ createdTime }) => shownTime(createdTime)],
    ['word.receipt', 'plain', ({ id }) => id],
    ['word.type', 'plain', ({ type }) => t(`pointKind.${type}`)],
    ['statement.origin', 'plain', ({ orderNo, remark }) => orderNo ?? remark ?? ''],
    ['word.availableChange', 'points', ({ available }) => available],
    ['word.frozenChange', 'points', ({ frozen }) => frozen],
    ['word.availableBalance', 'points', ({ balance }) => balance],
    ['word.frozenBalance', 'points', ({ frozenBalance }) => frozenBalance],
    ['statement.availableHash', 'plain', (receipt) => hashOf(receipt, 'available')],
    ['statement.frozenHash', 'plain', (receipt) => hashOf(receipt, 'frozen')],
  ]);

const ordersOf = (orders: readonly StatementOrder[], t: Translate): Line[] =>
  tableOf(t, orders, [
    ['word.time', 'plain', ({ createdTime }) => shownTime(createdTime)],
    ['word.orderNumber', 'plain', ({ orderNo }) => orderNo],
    ['word.carrier', 'plain', ({ carrier }) => t(`carrier.${carrier}`)],
    ['statement.action', 'plain', ({ action }) => t(`orderAction.${action}`)],
    ['word.status', 'plain', ({ status }) => t(`orderStatus.${status}`)],
    ['word.quantity', 'plain', ({ quantity }) => quantity],
    ['word.points', 'points', ({ totalPoints }) => totalPoints],
    ['word.refunded', 'points', ({ refundedPoints }) => refundedPoints],
  ]);

const numbersOf = (orders: readonly StatementOrder[], t: Translate): Line[] =>
  tableOf(
    t,
    orders.flatMap(({ orderNo, numbers }) => numbers.map((number) => ({ ...number, orderNo }))),
    [
      ['word.orderNumber', 'plain', ({ orderNo }) => orderNo],
      ['statement.numbers', 'plain', ({ trackingNumber }) => trackingNumber],
      ['word.numberStatus', 'plain', ({ state }) => t(`numberState.${state === 'sold' ? 'valid' : state}`)],
      ['statement.price', 'points', ({ price }) => price],
      ['word.refundedTime', 'plain', ({ refundedTime }) => shownTime(refundedTime)],
    ],
  );

const chainOf = ({ opening, closing }: Statement, t: Translate): Line[] => {
  const rowsOf = (moment: string, heads: Statement['opening']) =>
    purses.map((purse) => ({ ...heads[purse], moment, purse }));
  return tableOf(
    t,
    [...rowsOf(t('word.opening'), opening), ...rowsOf(t('word.closing'), closing)],
    [
      ['statement.moment', 'plain', ({ moment }) => moment],
      ['word.points', 'plain', ({ purse }) => t(`word.${purse}Points`)],
      ['word.balance', 'points', ({ balance }) => balance],
      ['statement.sequence', 'plain', ({ sequence }) => sequence],
      ['statement.hash', 'plain', ({ hash }) => hash],
    ],
  );
};

const pointsFormat = '#,##0.00';
const bold = { font: { bold: true } };

/** A sheet of lines. Text is text, also what looks like a number: nothing of it is computed. */
const sheetOf = (name: string, lines: readonly Line[], widths: readonly number[]): WriteSheet => {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [row, { cells: values, kinds, head }] of lines.entries())
    for (const [column, value] of values.entries()) {
      const style =
        head === true ? bold : kinds?.[column] === 'points' ? { numFmt: pointsFormat } : undefined;
      if (style !== undefined && value !== '') cells.set(`${row},${column}`, { value, style });
    }
  const rows = lines.map(({ cells: values }) => [...values]);
  return { name, rows, cells, columns: widths.map((width) => ({ width })) };
};

const tableSheet = (name: string, table: readonly Line[], widths: readonly number[]): WriteSheet => ({
  ...sheetOf(name, table, widths),
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
    ...balancesOf(statement, t),
    gap,
    heading(t('statement.totals')),
    ...totalsOf(statement, t),
    gap,
    heading(t('statement.chain')),
    ...chainOf(statement, t),
    { cells: [t('statement.chainNote')] },
    ...(orders === null ? [{ cells: [t('statement.ordersHidden')] }] : []),
  ];
  const sheets = [
    sheetOf(t('statement.title'), overview, [22, 26, 16, 16, 70]),
    tableSheet(t('statement.movements'), movementsOf(statement, t), [20, 12, 12, 26, 12, 12, 14, 14, 68, 68]),
  ];
  if (orders !== null)
    sheets.push(
      tableSheet(t('word.orders'), ordersOf(orders, t), [20, 20, 10, 10, 12, 8, 12, 12]),
      tableSheet(t('statement.numbers'), numbersOf(orders, t), [20, 28, 20, 12, 20]),
    );
  return Buffer.from(await writeXlsx({ sheets }));
};
