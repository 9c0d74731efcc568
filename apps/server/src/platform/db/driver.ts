import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient, QueryResult as Answer } from 'pg';
import { DatabaseClient } from './client.ts';

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The pool that answers a single statement instead of the connection that failed it; undefined where the error stands. */
export type Fallback = (error: unknown, client: PoolClient) => Pool | undefined;

/**
 * A connection of a pool. What begins a transaction on it waits for the first statement and leaves in one trip with it;
 * a transaction of which nothing was sent ends without a word.
 */
export class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient & Pick<DatabaseClient, 'takeTime' | 'together'>;
  readonly #fallback: Fallback | undefined;
  #opening: string | undefined;

  constructor(client: PoolClient, fallback?: Fallback) {
    if (!(client instanceof DatabaseClient)) throw new TypeError('a connection of another kind');
    this.client = client;
    this.#fallback = fallback;
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const isolation = isolationLevel && `isolation level ${isolationLevel}`;
    this.#opening = ['begin', isolation, accessMode].filter(Boolean).join(' ');
    this.client.together = true;
  }

  /** Sends a statement that has no values with what begins the transaction, while that waits. */
  async openWith(text: string): Promise<void> {
    if (this.#opening === undefined) await this.executeQuery(CompiledQuery.raw(text));
    else this.#opening = `${this.#opening}; ${text}`;
  }

  async end(text: 'commit' | 'rollback'): Promise<void> {
    const unsent = this.#opening !== undefined;
    this.#opening = undefined;
    this.client.together = false;
    if (unsent) return;
    const { command } = await this.client.query(text);
    this.client.takeTime(false);
    // PostgreSQL answers so to the commit of a transaction in which a statement failed.
    if (text === 'commit' && command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.#ask(sql, [...parameters]);
      // Of several statements in one text there are several results, of which nobody reads rows.
      if (rowCount === null || !changing.has(command)) return { rows: (rows as Row[] | undefined) ?? [] };
      return { rows, numAffectedRows: BigInt(rowCount) };
    } catch (error) {
      // The driver's error knows where its answer was read, and not who asked.
      if (error instanceof Error) error.stack += `\n${new Error().stack?.split('\n').slice(1).join('\n')}`;
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('nothing is read row by row');
  }

  /** Where opening fails, the statement fails for that alone. */
  async #ask(text: string, values: unknown[]): Promise<Answer> {
    const opening = this.#opening;
    if (opening === undefined && !this.client.together) return this.#askAlone(text, values);
    if (opening === undefined) return this.client.query(text, values);
    this.#opening = undefined;
    const both = [this.client.query(opening), this.client.query(text, values)] as const;
    await Promise.allSettled(both);
    await both[0];
    return both[1];
  }

  async #askAlone(text: string, values: unknown[]): Promise<Answer> {
    try {
      return await this.client.query(text, values);
    } catch (error) {
      const fallback = this.#fallback?.(error, this.client);
      if (fallback === undefined) throw error;
      return fallback.query(text, values);
    }
  }
}

/** What Kysely works with: the connections of a pool. */
export const createDriver = (pool: Pick<Pool, 'connect' | 'end'>, fallback?: Fallback): Driver => {
  const connections = new WeakMap<PoolClient, PooledConnection>();
  const broken = new WeakSet<DatabaseConnection>();
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const client = await pool.connect();
      const connection = connections.get(client) ?? new PooledConnection(client, fallback);
      connections.set(client, connection);
      return connection;
    },
    beginTransaction: async (connection: PooledConnection, settings) => connection.begin(settings),
    commitTransaction: (connection: PooledConnection) => connection.end('commit'),
    rollbackTransaction: async (connection: PooledConnection) => {
      broken.add(connection);
      await connection.end('rollback');
      broken.delete(connection);
    },
    releaseConnection: async (connection: PooledConnection) =>
      connection.client.release(broken.has(connection)),
    destroy: () => pool.end(),
  };
};
