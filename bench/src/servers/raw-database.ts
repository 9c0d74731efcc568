import pg from 'pg';
import { type Statements, recordStatements } from './recorded-statements.ts';

/** A row as the driver gives it: bigints, days and times left as text. */
export type Row = Readonly<Record<string, string>>;

/** Runs a statement of the server by name; `part` where a door of the server sends several. */
export type Run = (name: keyof Statements, values: unknown[], part?: number) => Promise<Row[]>;

export type RawDatabase = {
  /** One statement on a connection of the pool. */
  readonly run: Run;
  /** Statements of one transaction. */
  inTransaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const asText = (text: string): string => text;
const textArray: (text: string) => string[] = pg.types.getTypeParser(1009 as never);
const parsers = new Map<number, (text: string) => unknown>([
  [1082, asText],
  [1184, asText],
  [1182, textArray],
]);

/** Plain pg with a pool of the same size and named statements of the same texts. */
export const openRawDatabase = async (url: string, poolSize: number): Promise<RawDatabase> => {
  const statements = await recordStatements(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: '-c timezone=Asia/Shanghai',
    types: { getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) },
  });
  const runOn =
    (client: pg.Pool | pg.PoolClient): Run =>
    async (name, values, part = 0) => {
      const text = statements[name][part] ?? '';
      return (await client.query<Row>({ name: `${name}${part}`, text, values })).rows;
    };
  return {
    run: runOn(pool),
    inTransaction: async (work) => {
      const client = await pool.connect();
      await client.query('BEGIN');
      const result = await work(runOn(client));
      await client.query('COMMIT');
      client.release();
      return result;
    },
    close: () => pool.end(),
  };
};
