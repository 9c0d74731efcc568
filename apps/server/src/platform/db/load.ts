import type { Pool, PoolClient } from 'pg';
import { DatabaseClient } from './client.ts';

/** Does `work` in a transaction on a connection of its own, into which lines may be copied; `settings` are its first statements. */
export const inLoad = async <T>(
  pool: Pool,
  settings: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  const watched = client instanceof DatabaseClient ? client : undefined;
  // A long load is no connection that the network forgot.
  watched?.takeTime(true);
  try {
    await client.query(`BEGIN; ${settings}`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: Error) => (broken = reason));
    throw error;
  } finally {
    watched?.takeTime(false);
    client.release(broken);
  }
};
