import pg from 'pg';
import { type Statements, recordStatements } from './recorded-statements.ts';

/** A row as the driver gives it: bigints, days and times left as text. */
export type Row = Readonly<Record<string, string>>;

/** Runs a statement of the server by name; `part` where a door of the server sends several. */
export type Run = (name: keyof Statements, values: unknown[], part?: number) => Promise<Row[]>;

export type RawDatabase = {
  /** One statement on a connection of the pool. */
  readonly run: Run;
  /** Statements of one transaction, under the lock of a user when one is given, which begins it as in the product. */
  inTransaction<T>(work: (run: Run) => Promise<T>, user?: number): Promise<T>;
  /** The statements of a read as they were recorded, with the same values, as many at a time as the server sends. */
  replay(name: keyof Statements): Promise<Row[][]>;
  /** The values that a statement had when it was recorded. */
  valuesOf(name: keyof Statements, part: number): unknown[];
  /** A statement of one's own. */
  ask(name: string, text: string, values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

const asText = (text: string): string => text;
const textArray: (text: string) => string[] = pg.types.getTypeParser(1009 as never);
const parsers = new Map<number, (text: string) => unknown>([
  [1082, asText],
  [1184, asText],
  [1182, textArray],
]);

/** Plain pg with a pool of the same size and named statements of the same texts, sent without waiting where none is needed. */
export const openRawDatabase = async (url: string, poolSize: number): Promise<RawDatabase> => {
  const statements = await recordStatements(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    options: '-c timezone=Asia/Shanghai',
    types: { getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) },
  });
  const runOn =
    (client: pg.Pool | pg.PoolClient): Run =>
    async (name, values, part = 0) => {
      const text = statements[name][part]?.text ?? '';
      // Like the product's, a text without values may be several statements, which cannot be prepared.
      if (values.length === 0) return (await client.query<Row>(text)).rows;
      return (await client.query<Row>({ name: `${name}${part}`, text, values })).rows;
    };
  const run = runOn(pool);
  return {
    run,
    inTransaction: async (work, user) => {
      const client = await pool.connect();
      const lock =
        user === undefined
          ? ''
          : `; SET LOCAL plan_cache_mode = force_generic_plan; SELECT pg_advisory_xact_lock(1, ${user})`;
      const [, result] = await Promise.all([client.query(`BEGIN${lock}`), work(runOn(client))]);
      await client.query('COMMIT');
      client.release();
      return result;
    },
    replay: async (name) => {
      const parts = statements[name].map(({ wave, values }, part) => ({ wave, values, part }));
      const rows: Row[][] = [];
      for (const wave of Map.groupBy(parts, (part) => part.wave).values()) {
        rows.push(...(await Promise.all(wave.map(({ values, part }) => run(name, values, part)))));
      }
      return rows;
    },
    valuesOf: (name, part) => statements[name][part]?.values ?? [],
    ask: async (name, text, values) => (await pool.query<Row>({ name, text, values })).rows,
    close: () => pool.end(),
  };
};
