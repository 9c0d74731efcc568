import type { StatFigure, StatMetric } from '@waybill/contract/endpoints/stats.ts';
import { listPath, logsPath, metricPath } from '../../signed-in-paths.ts';
import { paths } from '../../paths.ts';
import { dayOf, momentOf } from '../../kit/days.ts';

export type Span = { readonly startMs: number; readonly endMs: number };

const timesOf = ({ startMs, endMs }: Span) => ({ startTime: momentOf(startMs), endTime: momentOf(endMs) });
/** The end of a range is not in it. */
const daysOf = ({ startMs, endMs }: Span) => ({ startDate: dayOf(startMs), endDate: dayOf(endMs - 1) });

/** Where what is behind a metric is shown, of all the time that is looked at or of a step of it. */
export const behindMetric = (metric: StatMetric, span: Span): string => {
  switch (metric) {
    case 'requests':
    case 'latency':
      return logsPath(timesOf(span));
    case 'orders':
    case 'holds':
      return logsPath({ ...timesOf(span), path: '/logistics', method: 'POST' });
    case 'points':
      return listPath(paths.audit, { act: 'user', ...daysOf(span) });
    case 'users':
      return listPath(paths.users, { sort: 'created_desc' });
    case 'tickets':
      return listPath(paths.ticketManagement, daysOf(span));
    case 'numbers':
      return paths.lots;
    case 'carriers':
      return paths.carriers;
    default:
      return paths.systemDiagnosis;
  }
};

export const metricAlone = (metric: StatMetric, span: Span): string => metricPath(metric, timesOf(span));

type Link = (span: Span, value: number | null) => string;

const metric =
  (name: StatMetric): Link =>
  (span) =>
    metricAlone(name, span);
const calls =
  (filters: Readonly<Record<string, string>>): Link =>
  (span) =>
    logsPath({ ...timesOf(span), ...filters });
const list =
  (path: string, filters: Readonly<Record<string, string>> = {}): Link =>
  () =>
    listPath(path, filters);

const lastSignedIn = list(paths.users, { sort: 'login_desc' });

const figureLinks: Readonly<Record<StatFigure, Link>> = {
  users_total: list(paths.users),
  users_new: list(paths.users, { sort: 'created_desc' }),
  users_active: lastSignedIn,
  users_online: lastSignedIn,
  orders: metric('orders'),
  numbers_sold: metric('numbers'),
  orders_reserved: metric('orders'),
  holds_live: metric('holds'),
  rows_held: metric('holds'),
  holds_made: metric('holds'),
  holds_expired: metric('holds'),
  points_issued: metric('points'),
  points_spent: metric('points'),
  points_refunded: list(paths.refunds, { state: 'accepted' }),
  points_outstanding: list(paths.users),
  stock_for_sale: list(paths.lots),
  tickets_open: list(paths.ticketManagement, { status: 'open,processing,waiting' }),
  tickets_overdue: list(paths.ticketManagement, { overdue: 'true' }),
  tickets_new: (span) => listPath(paths.ticketManagement, daysOf(span)),
  calls: calls({}),
  calls_refused: calls({ httpStatus: '4xx' }),
  calls_failed: calls({ httpStatus: '5xx' }),
  calls_p95: (span, value) =>
    calls(value === null ? {} : { minDurationMs: String(Math.floor(value)) })(span, value),
  carrier_calls: metric('carriers'),
  carrier_calls_failed: list(paths.carriers),
  approvals_waiting: list(paths.approvals, { state: 'pending' }),
  refunds_waiting: list(paths.refunds, { state: 'pending' }),
};

/** Where what is behind a figure is shown. Where no list has it, its metric is shown over the same time. */
export const behindFigure = (name: StatFigure, span: Span, value: number | null): string =>
  figureLinks[name](span, value);
