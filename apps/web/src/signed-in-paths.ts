import { paths } from './paths.ts';

/* Beside paths.ts, because the public pages need not carry them. */

type Fields = Readonly<Record<string, string | undefined>>;

export const listPath = (path: string, fields: Fields): string => {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) address.set(name, value);
  const query = address.toString();
  return query === '' ? path : `${path}?${query}`;
};

/** The name of a filter of the call log in the address: `code` is that of a login wherever it stands (spec section 2). */
export const logField = (name: string): string => (name === 'code' ? 'result' : name);

export const logsPath = (filters: Fields): string =>
  listPath(
    paths.logs,
    Object.fromEntries(Object.entries(filters).map(([name, value]) => [logField(name), value])),
  );

export const tracePath = (traceId: string): string =>
  paths.trace.replace(':traceId', encodeURIComponent(traceId));

/** An order of any account, by its id or its number. */
export const staffOrderPath = (order: string): string =>
  paths.order.replace(':id', encodeURIComponent(order));

export const metricPath = (metric: string, range: Fields = {}): string =>
  listPath(paths.metrics, { metric, ...range });

export const securityTabs = ['overview', 'alerts', 'xss', 'exceptions', 'logs'] as const;
export type SecurityTab = (typeof securityTabs)[number];

export const securityPath = (tab: SecurityTab, filters: Fields = {}): string =>
  listPath(paths.security, { tab, ...filters });

export const ticketPath = (id: string): string => paths.ticketDetail.replace(':id', id);

type TicketStart = {
  readonly [Name in 'orderId' | 'orderNo' | 'traceId' | 'followsId' | 'followsNo']?: string | undefined;
} & {
  /** What an error of the page was called towards the user. */
  readonly errorNumber?: string | undefined;
};

export const newTicketPath = (start: TicketStart = {}): string =>
  listPath(paths.ticketCenter, { new: '1', ...start });
