import type pg from 'pg';
import { figure, table, verdict } from './report/tables.ts';

export type Query = { readonly sql: string; readonly parameters: readonly unknown[] };

/** What the database says of one run: planning and execution together, pages of 8 kB touched, rows found. */
export type Cost = { readonly ms: number; readonly pages: number; readonly rows: number };

/** The run in the middle of several, the slowest of them, and how many milliseconds are aimed at. */
export type StatementFigure = Cost & {
  readonly name: string;
  readonly worst: number;
  readonly limitMs?: number;
};

type Explained = {
  'Planning Time': number;
  'Execution Time': number;
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number };
};

/** Runs a statement, after `setUp`, in a transaction that is rolled back. */
export const explain = async (client: pg.Client, { sql, parameters }: Query, setUp = ''): Promise<Cost> => {
  await client.query(`BEGIN; ${setUp}`);
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, BUFFERS, FORMAT JSON) ${sql}`,
    [...parameters],
  );
  await client.query('ROLLBACK');
  const [found] = rows[0]?.['QUERY PLAN'] ?? [];
  if (found === undefined) throw new Error(`no plan of ${sql}`);
  return {
    ms: found['Planning Time'] + found['Execution Time'],
    pages: found.Plan['Shared Hit Blocks'] + found.Plan['Shared Read Blocks'],
    rows: found.Plan['Actual Rows'],
  };
};

/** Runs a statement one more time than is counted: the first run reads from the disk. */
export const measureStatement = async (
  client: pg.Client,
  name: string,
  times: number,
  queryOf: (n: number) => Query,
  { limitMs, setUp }: { limitMs?: number | undefined; setUp?: string } = {},
): Promise<StatementFigure> => {
  const costs: Cost[] = [];
  for (let n = 0; n <= times; n += 1) costs.push(await explain(client, queryOf(n), setUp));
  const sorted = costs.slice(1).toSorted((a, b) => a.ms - b.ms);
  const [middle, worst] = [sorted[Math.floor(times / 2)], sorted.at(-1)];
  if (middle === undefined || worst === undefined) throw new RangeError('nothing was measured');
  return { ...middle, name, worst: worst.ms, ...(limitMs === undefined ? {} : { limitMs }) };
};

/** What is said of a figure and its limit. */
export const limitText = ({ ms, limitMs }: StatementFigure): string =>
  limitMs === undefined ? '' : `≤ ${limitMs} ms ${verdict(ms <= limitMs)}`;

export const statementTable = (figures: readonly StatementFigure[]): string =>
  table(
    'statement | rows | ms: median | worst | pages: median | target',
    figures.map((one) => [one.name, ...[one.rows, one.ms, one.worst, one.pages].map(figure), limitText(one)]),
  );
