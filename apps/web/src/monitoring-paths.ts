import { paths } from './paths.ts';

/* Beside paths.ts, because only the staff need them. */

type Fields = Readonly<Record<string, string | undefined>>;

const withFields = (path: string, fields: Fields): string => {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) address.set(name, value);
  const query = address.toString();
  return query === '' ? path : `${path}?${query}`;
};

/** The name of a filter of the call log in the address: `code` is that of a login wherever it stands (spec section 2). */
export const logField = (name: string): string => (name === 'code' ? 'result' : name);

export const logsPath = (filters: Fields): string =>
  withFields(
    paths.logs,
    Object.fromEntries(Object.entries(filters).map(([name, value]) => [logField(name), value])),
  );

export const tracePath = (traceId: string): string =>
  paths.trace.replace(':traceId', encodeURIComponent(traceId));

/** An order of any account, by its id or its number. */
export const staffOrderPath = (order: string): string =>
  paths.order.replace(':id', encodeURIComponent(order));

export const metricPath = (metric: string, range: Fields = {}): string =>
  withFields(paths.metrics, { metric, ...range });

export const listPath = withFields;
