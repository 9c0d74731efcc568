import type { ChainHead, Purse } from '@waybill/contract/archive/check-ledger.ts';
import type { Statement, StatementOrder } from '@waybill/contract/archive/statement.ts';
import type { PointReceipt } from '@waybill/contract/endpoints/points.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';
import type { Translate } from '../platform/http/language.ts';
import { shownTime } from '../platform/db/times.ts';

/** What a column holds: `points` are a balance, `change` is a change of one. */
type Kind = 'text' | 'count' | 'points' | 'change';

type Row = readonly (string | number)[];

export type StatementTable = {
  readonly columns: readonly { readonly header: string; readonly kind: Kind }[];
  readonly rows: readonly Row[];
};

type Columns = readonly (readonly [ServerPhrase, Kind])[];

const tableOf = (t: Translate, columns: Columns, rows: readonly Row[]): StatementTable => ({
  columns: columns.map(([phrase, kind]) => ({ header: t(phrase), kind })),
  rows,
});

const purses = ['available', 'frozen'] as const;

const secondBefore = (time: string): string =>
  new Date(Date.parse(`${time.slice(0, 19)}Z`) - 1000).toISOString();

const stateOf = ({ complete, to, madeAt }: Statement, t: Translate): string => {
  if (complete) return t('statement.complete');
  return to === madeAt
    ? `${t('statement.untilNow')} ${shownTime(to)}`
    : `${t('statement.untilDay')} ${shownTime(secondBefore(to))}`;
};

export const factsOf = (statement: Statement, zone: string, t: Translate): (readonly [string, string])[] => {
  const { account, from, to, madeAt, month } = statement;
  const end = to === madeAt ? to : secondBefore(to);
  return [
    [t('statement.title'), month],
    [t('statement.account'), account.userName],
    [t('statement.accountId'), account.id],
    [t('statement.period'), `${shownTime(from)} – ${shownTime(end)} (${zone})`],
    [t('statement.state'), stateOf(statement, t)],
    [t('statement.madeAt'), shownTime(madeAt)],
  ];
};

const sumWhere = (receipts: readonly PointReceipt[], counts: (amount: number) => boolean): number =>
  toPoints(
    receipts.reduce((sum, { available }) => sum + (counts(available) ? toHundredths(available) : 0), 0),
  );

export const balancesOf = ({ opening, closing, receipts }: Statement, t: Translate): StatementTable =>
  tableOf(
    t,
    [
      ['statement.moment', 'text'],
      ['statement.available', 'points'],
      ['statement.frozen', 'points'],
    ],
    [
      [t('statement.opening'), opening.available.balance, opening.frozen.balance],
      [t('statement.in'), sumWhere(receipts, (amount) => amount > 0), ''],
      [t('statement.out'), sumWhere(receipts, (amount) => amount < 0), ''],
      [t('statement.closing'), closing.available.balance, closing.frozen.balance],
    ],
  );

export const totalsOf = ({ totals, opening, closing, receipts }: Statement, t: Translate): StatementTable => {
  const changeOf = (purse: Purse): number =>
    toPoints(toHundredths(closing[purse].balance) - toHundredths(opening[purse].balance));
  return tableOf(
    t,
    [
      ['statement.kind', 'text'],
      ['statement.count', 'count'],
      ['statement.availableChange', 'change'],
      ['statement.frozenChange', 'change'],
    ],
    [
      ...totals.map(({ type, count, available, frozen }) => [
        t(`pointKind.${type}`),
        count,
        available,
        frozen,
      ]),
      [t('statement.sum'), receipts.length, changeOf('available'), changeOf('frozen')],
    ],
  );
};

const hashOf = ({ entries }: PointReceipt, of: Purse): string =>
  entries.find(({ purse }) => purse === of)?.hash ?? '';

export const movementsOf = ({ receipts }: Statement, t: Translate): StatementTable =>
  tableOf(
    t,
    [
      ['statement.time', 'text'],
      ['statement.receipt', 'text'],
      ['statement.kind', 'text'],
      ['statement.origin', 'text'],
      ['statement.availableChange', 'change'],
      ['statement.frozenChange', 'change'],
      ['statement.balance', 'points'],
      ['statement.frozenBalance', 'points'],
      ['statement.availableHash', 'text'],
      ['statement.frozenHash', 'text'],
    ],
    receipts.map((receipt) => [
      shownTime(receipt.createdTime),
      receipt.id,
      t(`pointKind.${receipt.type}`),
      receipt.orderNo ?? receipt.remark ?? '',
      receipt.available,
      receipt.frozen,
      receipt.balance,
      receipt.frozenBalance,
      hashOf(receipt, 'available'),
      hashOf(receipt, 'frozen'),
    ]),
  );

export const ordersOf = (orders: readonly StatementOrder[], t: Translate): StatementTable =>
  tableOf(
    t,
    [
      ['statement.time', 'text'],
      ['statement.orderNo', 'text'],
      ['statement.carrier', 'text'],
      ['statement.action', 'text'],
      ['statement.status', 'text'],
      ['statement.quantity', 'count'],
      ['statement.points', 'points'],
      ['statement.refunded', 'points'],
    ],
    orders.map((order) => [
      shownTime(order.createdTime),
      order.orderNo,
      t(`carrier.${order.carrier}`),
      t(`orderAction.${order.action}`),
      t(`orderStatus.${order.status}`),
      order.quantity,
      order.totalPoints,
      order.refundedPoints,
    ]),
  );

export const numbersOf = (orders: readonly StatementOrder[], t: Translate): StatementTable =>
  tableOf(
    t,
    [
      ['statement.orderNo', 'text'],
      ['statement.numbers', 'text'],
      ['statement.numberState', 'text'],
      ['statement.price', 'points'],
      ['statement.refundedTime', 'text'],
    ],
    orders.flatMap(({ orderNo, numbers }) =>
      numbers.map(({ trackingNumber, state, price, refundedTime }) => [
        orderNo,
        trackingNumber,
        t(`numberState.${state === 'sold' ? 'valid' : state}`),
        price,
        shownTime(refundedTime),
      ]),
    ),
  );

export const chainOf = ({ opening, closing }: Statement, t: Translate): StatementTable => {
  const rowOf = (moment: string, purse: Purse, { sequence, balance, hash }: ChainHead): Row => [
    moment,
    t(`statement.${purse}`),
    balance,
    sequence,
    hash,
  ];
  return tableOf(
    t,
    [
      ['statement.moment', 'text'],
      ['statement.purse', 'text'],
      ['statement.amount', 'points'],
      ['statement.sequence', 'count'],
      ['statement.hash', 'text'],
    ],
    [
      ...purses.map((purse) => rowOf(t('statement.opening'), purse, opening[purse])),
      ...purses.map((purse) => rowOf(t('statement.closing'), purse, closing[purse])),
    ],
  );
};
