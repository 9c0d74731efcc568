import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  CompiledQuery,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { type SpanStart, currentTracer, withSpan } from '../tracing/spans.ts';
import { isReadOnly } from './away.ts';
import type { Tables } from './tables.ts';

/** A database handle that reads; every statement commits by itself. */
export type Db = Kysely<Tables>;
/** A handle inside a transaction. Having one is being in a transaction. */
export type Tx = Transaction<Tables>;
/** Either; what a read takes. */
export type Reader = Db | Tx;

/** The connections themselves, for the libraries that want them. */
export type Pool = pg.Pool;

export type DatabaseSettings = {
  /** Connection string, a Unix socket's directory as `host` parameter included. */
  readonly url: string;
  readonly poolSize: number;
  /** IANA name of the zone that times are shown in. */
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

const statementNames = new LRUCache<string, string>({ max: 2000 });
const statementName = (text: string): string => {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
};

const tracedText = 2_000;

/** What a trace shows of a statement: its text without any value. */
const statementSpan = (text: string): SpanStart => {
  const query = text.replaceAll(/'(?:[^']|'')*'/g, "'?'").slice(0, tracedText);
  const name = /^\W*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? 'SQL';
  return { name, kind: 'client', facts: { 'db.system.name': 'postgresql', 'db.query.text': query } };
};

type Answered = (error: Error | null, result: unknown) => void;

/**
 * A client that leaves the pool when its server turns out to take no writes: that one was the primary and is none any
 * more, and only a new connection finds out who is.
 *
 * It hears of results by a callback, for in the driver's own promises (8.23) they outlive one collection of garbage after
 * another: of a list's garbage ten per cent in place of one (decision 162).
 */
class WritingClient extends pg.Client {
  /** Why it was given up: a transaction that rolls back on it afterwards fails for the same reason. */
  #refused: Error | undefined;

  // The driver's overloads cannot be restated one by one; everything passes through.
  override query(...args: unknown[]): never {
    const inner = super.query.bind(this) as (...inner: unknown[]) => unknown;
    const [first] = args;
    const hears = typeof args.at(-1) === 'function';
    if (hears || (typeof first === 'object' && first !== null && 'submit' in first))
      return inner(...args) as never;
    if (this.#refused !== undefined) return Promise.reject(this.#refused) as never;
    return new Promise((resolve, reject) => {
      const answered: Answered = (error, result) => {
        if (error === null) return resolve(result);
        if (isReadOnly(error)) {
          this.#refused = error;
          void this.end();
        }
        return reject(error);
      };
      inner(...args, answered);
    }) as never;
  }
}

/** What an answer may take longer than the database lets a statement take. */
const graceMs = 5_000;
const endsTransaction: ReadonlySet<string> = new Set(['commit', 'rollback', 'COMMIT', 'ROLLBACK']);

/** A client whose statements are spans of traces, and that does not wait for an answer that cannot come any more. */
class TracedClient extends WritingClient {
  #silenceMs = 0;

  #breakOffAfter(ms: number): void {
    const { connection } = this as unknown as { readonly connection: { readonly stream: Socket } };
    connection.stream.setTimeout(ms);
  }

  /**
   * Breaks the connection off when it is silent for longer than any statement may take: whoever waits for it gets an
   * error, and the pool another connection. Without that a firewall that forgot a connection would keep its place for
   * ever.
   */
  giveUpOnSilence(ms: number): void {
    const { connection } = this as unknown as { readonly connection: { readonly stream: Socket } };
    const { stream } = connection;
    this.#silenceMs = ms;
    stream.once('timeout', () => stream.destroy(new Error('the database was silent for too long')));
    this.#breakOffAfter(ms);
  }

  /** A transaction that gives itself more time has it until its end. */
  #followTime(text: string): void {
    if (text.startsWith('SET LOCAL statement_timeout')) this.#breakOffAfter(0);
    else if (endsTransaction.has(text)) this.#breakOffAfter(this.#silenceMs);
  }

  // The driver's overloads cannot be restated one by one; everything passes through.
  override query(...args: unknown[]): never {
    const inner = super.query.bind(this);
    const [first] = args as [string | { readonly text?: unknown }];
    const text = typeof first === 'string' ? first : first.text;
    if (typeof text === 'string') this.#followTime(text);
    if (currentTracer() === undefined || typeof text !== 'string' || typeof args.at(-1) === 'function')
      return inner(...args);
    return withSpan(statementSpan(text), async () => inner(...args)) as never;
  }
}

/** A client that names every parametrised statement by its text: 1.6 times the searches of unnamed ones. */
class NamingClient extends TracedClient {
  // The driver's overloads cannot be restated one by one; everything but (text, values) passes through.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const inner = super.query.bind(this);
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return inner(...args);
    return inner({ name: statementName(text), text, values }, ...args.slice(2));
  }
}

const failedTexts = new WeakMap<object, string>();

const noteFailed = (event: LogEvent): void => {
  if (event.level === 'error' && event.error instanceof pg.DatabaseError)
    failedTexts.set(event.error, event.query.sql);
};

/** The text of the statement that failed with an error, without its values; undefined when it is not known. */
export const failedStatement = (error: object): string | undefined => failedTexts.get(error);

/** Opens a pool. Every connection works in the product's zone and gives up on statements that take too long. */
export const openPool = (settings: DatabaseSettings): Pool => {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: `-c timezone=${settings.timeZone} -c statement_timeout=${settings.statementTimeoutMs} -c lock_timeout=${Math.min(5_000, settings.statementTimeoutMs)} -c idle_in_transaction_session_timeout=30000`,
    types,
    Client: settings.namedStatements ? NamingClient : TracedClient,
  });
  // A connection that dies fails the query it was busy with and is replaced by the pool; the event itself, without
  // a listener on the pool (idle) and on the client (busy), would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (client instanceof TracedClient) client.giveUpOnSilence(settings.statementTimeoutMs + graceMs);
  });
  return pool;
};

/** Opens a pool and what speaks to it. */
export const openDatabase = (settings: DatabaseSettings): Database => {
  const pool = openPool(settings);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: noteFailed });
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
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: noteFailed })
    .transaction()
    .execute(work);
};

/** A statement written in SQL for a hot path: compiled once, prepared by name. */
export const statement =
  <Row, Values extends readonly unknown[]>(text: string) =>
  async (reader: Reader, ...values: Values): Promise<Row[]> => {
    const { rows } = await reader.executeQuery(CompiledQuery.raw(text, [...values]));
    return rows as Row[];
  };
