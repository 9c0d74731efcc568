import type { UserFilter } from '@waybill/server/src/console/people/rules.ts';
import { planWhatComes, usersStatement } from '@waybill/server/src/console/people/store.ts';
import { type Database, openDatabase } from '@waybill/server/src/platform/db/database.ts';
import type { BenchServer } from './data/bench-database.ts';
import { median } from './load/latency.ts';

/** A list of accounts: milliseconds that the database took to plan and run its one statement. */
export type PeopleFigure = { readonly name: string; readonly median: number; readonly worst: number };

const filters: readonly (readonly [string, UserFilter, number?])[] = [
  ['newest first', { sort: 'created_desc' }],
  ['newest first, page 500', { sort: 'created_desc' }, 9_980],
  ['oldest first', { sort: 'created_asc' }],
  ['last signed in first', { sort: 'login_desc' }],
  ['of users, active', { sort: 'created_desc', role: 'user', status: 'active' }],
  ['of the staff', { sort: 'created_desc', role: 'admin' }],
  ['pending, a tenth of all', { sort: 'created_desc', status: 'pending' }],
  ['pending, last signed in first', { sort: 'login_desc', status: 'pending' }],
  ['begins with an e-mail', { sort: 'created_desc', keyword: 'user123456@' }],
  ['begins with what half of all begin with', { sort: 'created_desc', keyword: 'u' }],
  ['the same, disabled ones', { sort: 'login_desc', keyword: 'u', status: 'disabled' }],
  ['an id', { sort: 'created_desc', keyword: '765432' }],
];

// Half of the addresses count up, the others begin with anything; a tenth is pending, one in a thousand is staff.
const fill = async ({ pool }: Database, users: number): Promise<void> => {
  await pool.query(
    `INSERT INTO users (user_name, email, role, status, password_hash, created_at, last_login_at)
     SELECT a.address, a.address, CASE WHEN n % 1000 = 0 THEN 'admin' ELSE 'user' END,
       CASE WHEN n % 10 = 3 THEN 'pending' WHEN n % 200 = 1 THEN 'disabled' ELSE 'active' END, 'none',
       now() - ($1 - n) * interval '1 minute', CASE WHEN n % 10 <> 3 THEN now() - random() * interval '300 days' END
     FROM generate_series(1, $1::int) n,
     LATERAL (SELECT CASE n % 2 WHEN 0 THEN 'user' || n ELSE substr(md5(n::text), 1, 10) || n END || '@bench.example' AS address) a`,
    [users],
  );
  await pool.query(`INSERT INTO point_accounts (user_id, account, balance, head)
    SELECT id, account, 1000, '\\x00' FROM users, (VALUES ('available'), ('frozen')) AS a (account)`);
  await pool.query('VACUUM (ANALYZE) users');
  await pool.query('VACUUM (ANALYZE) point_accounts');
};

type Plan = { 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] };

const measure = async ({ db, pool }: Database, filter: UserFilter, skip: number): Promise<number> => {
  const { sql, parameters } = usersStatement(filter, 20, skip).compile(db);
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; ${planWhatComes.compile(db).sql}`);
    const { rows } = await client.query<Plan>(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`, [
      ...parameters,
    ]);
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    return (plan?.['Planning Time'] ?? NaN) + (plan?.['Execution Time'] ?? NaN);
  } finally {
    await client.query('COMMIT');
    client.release();
  }
};

/** Lists accounts among that many, each way `rounds` times. */
export const benchPeople = async (
  server: BenchServer,
  { users, rounds }: { readonly users: number; readonly rounds: number },
  progress: (text: string) => void,
): Promise<PeopleFigure[]> => {
  const url = await server.createDatabase('people');
  const database = openDatabase({
    url,
    poolSize: 2,
    timeZone: 'Asia/Shanghai',
    namedStatements: true,
    statementTimeoutMs: 600_000,
  });
  progress(`people, ${users} accounts`);
  await fill(database, users);
  const figures: PeopleFigure[] = [];
  for (const [name, filter, skip] of filters) {
    progress(`people, ${name}`);
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      // One after the other, as one of the staff looks.
      times.push(await measure(database, filter, skip ?? 0));
    }
    // The first one reads from the disk.
    const [, ...warm] = times;
    figures.push({ name, median: median(warm), worst: Math.max(...warm) });
  }
  await database.close();
  await server.dropDatabase('people');
  return figures;
};
