import {
  CompiledQuery,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { openClientPool } from './client.ts';
import { createDriver } from './driver.ts';
import { connectionOf, leaveToEnd } from './one-trip.ts';
import type { Tables } from './tables.gen.ts';

/** A database handle that reads; every statement commits by itself. */
export type Db = Kysely<Tables>;
/** A handle inside a transaction. Having one is being in a transaction. */
export type Tx = Transaction<Tables>;
export type Reader = Db | Tx;

export type Pool = pg.Pool;

export type DatabaseSettings = {
  /** Connection string, a Unix socket's directory as `host` parameter included. */
  readonly url: string;
  readonly poolSize: number;
  readonly timeZone: string;
  /** Whether statements are named and so prepared once per connection; off behind an old pgbouncer. */
  readonly namedStatements: boolean;
  readonly statementTimeoutMs: number;
};

export type Database = { readonly db: Db; readonly pool: Pool; close(): Promise<void> };

const asText = (text: string): string => text;
const int8 = 20;
const date = 1082;
const timestamptz = 1184;
const dateArray = 1182;
const int8Array = 1016;
const textArray: (text: string) => string[] = pg.types.getTypeParser(1009 as never);

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [date, asText],
  [timestamptz, asText],
  [dateArray, textArray],
  [int8Array, (text) => textArray(text).map(Number)],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => parsers.get(id) ?? pg.types.getTypeParser(id, format),
};

/** What an answer may take longer than the database lets a statement take, in milliseconds. */
const graceMs = 5_000;

const failedTexts = new WeakMap<object, string>();

const recordFailed = (event: LogEvent): void => {
  if (event.level === 'error' && event.error instanceof pg.DatabaseError)
    failedTexts.set(event.error, event.query.sql);
};

/** The text of the statement that failed with an error, without its values; undefined when it is not known. */
export const failedStatement = (error: object): string | undefined => failedTexts.get(error);

/** Opens a pool. Every connection works in the product's zone and gives up on statements that take too long. */
export const openPool = (settings: DatabaseSettings): Pool =>
  openClientPool({
    connectionString: settings.url,
    max: settings.poolSize,
    connectionTimeoutMillis: 5_000,
    options: `-c timezone=${settings.timeZone} -c statement_timeout=${settings.statementTimeoutMs} -c lock_timeout=${Math.min(5_000, settings.statementTimeoutMs)} -c idle_in_transaction_session_timeout=30000`,
    types,
    namedStatements: settings.namedStatements,
    traced: true,
    silenceMs: settings.statementTimeoutMs + graceMs,
  });

export const openDatabase = (settings: DatabaseSettings): Database => {
  const pool = openPool(settings);
  const dialect = Object.assign(new PostgresDialect({ pool }), { createDriver: () => createDriver(pool) });
  const db = new Kysely<Tables>({ dialect, log: recordFailed });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely leaves the pool alone when no statement went through it.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
};

/**
 * Works in one transaction of which the connection is known too, for what needs COPY beside statements. Everything on
 * that connection until `work` is over belongs to the transaction.
 */
export const inOneConnection = <T>(client: pg.ClientBase, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const query = client.query.bind(client);
  const lent: PostgresPoolClient = { query, release: () => undefined };
  const pool = { connect: async () => lent, end: async () => undefined, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: recordFailed })
    .transaction()
    .execute(work);
};

/** A statement of a hot path. Within a transaction it is sent the moment it is called; see `together`. */
export type Statement<Row, Values extends readonly unknown[]> = {
  (reader: Reader, ...values: Values): Promise<Row[]>;
  /** Sends it, and leaves its answer to the end of the transaction, which fails if it fails. */
  send(tx: Tx, ...values: Values): Promise<void>;
};

const statementOf = <Row, Values extends readonly unknown[]>(
  text: string,
  parametersOf: (values: Values) => unknown[],
): Statement<Row, Values> => {
  const run = async (reader: Reader, ...values: Values): Promise<Row[]> => {
    const query = CompiledQuery.raw(text, parametersOf(values));
    const { rows } = await (connectionOf(reader) ?? reader).executeQuery(query);
    return rows as Row[];
  };
  const send = async (tx: Tx, ...values: Values): Promise<void> => leaveToEnd(tx, run(tx, ...values));
  return Object.assign(run, { send });
};

/** A statement written in SQL for a hot path: compiled once, prepared by name. */
export const statement = <Row, Values extends readonly unknown[]>(text: string): Statement<Row, Values> =>
  statementOf(text, (values) => [...values]);

export const byPosition = (named: string): { text: string; names: string[] } => {
  const names: string[] = [];
  const text = named.replaceAll(/\$([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
};

/**
 * A statement of a hot path whose values have names, `$userId`: for more of them than one can keep apart by position. A
 * name may stand several times. A value that the text names and the call lacks is a TypeError.
 */
export const namedStatement = <Row, Values extends Readonly<Record<string, unknown>>>(
  named: string,
): Statement<Row, [Values]> => {
  const { text, names } = byPosition(named);
  return statementOf(text, ([values]) =>
    names.map((name) => {
      if (!Object.hasOwn(values, name)) throw new TypeError(`the statement lacks its value ${name}`);
      return values[name];
    }),
  );
};
