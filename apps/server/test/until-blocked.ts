import type { Pool } from 'pg';

/** Waits until so many sessions of this database wait for a lock, or the promise has ended. */
export const untilBlocked = async (pool: Pool, sessions: number, ended: Promise<unknown>): Promise<void> => {
  let over = false;
  const settled = ended.then(
    () => (over = true),
    () => (over = true),
  );
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(DISTINCT pid)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE NOT l.granted AND a.datname = current_database()`,
    );
    if (over || (rows[0]?.n ?? 0) >= sessions) return;
    await Promise.race([settled, new Promise((resolve) => setImmediate(resolve))]);
  }
};
