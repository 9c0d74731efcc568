import type pg from 'pg';

/** Fills a table whose indexes are dropped first and built at once afterwards: it is not filling them that is measured. */
export const withoutIndexes = async (
  client: pg.Client,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> => {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = $1`,
    [table],
  );
  await client.query(rows.map(({ indexname }) => `DROP INDEX ${indexname}`).join('; '));
  await fill();
  await client.query(rows.map(({ indexdef }) => indexdef.replace(' ON ONLY ', ' ON ')).join('; '));
};
