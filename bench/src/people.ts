import type { UserFilter } from '@waybill/server/src/console/people/rules.ts';
import { planWhatComes, usersStatement } from '@waybill/server/src/console/people/store.ts';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { figure, table, verdict } from './report/tables.ts';
import { type StatementFigure, measureStatement } from './statements.ts';

const limitMs = 20;

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
const fill = (users: number): string => `
  INSERT INTO users (user_name, email, role, status, password_hash, created_at, last_login_at)
  SELECT a.address, a.address, CASE WHEN n % 1000 = 0 THEN 'admin' ELSE 'user' END,
    CASE WHEN n % 10 = 3 THEN 'pending' WHEN n % 200 = 1 THEN 'disabled' ELSE 'active' END, 'none',
    now() - (${users} - n) * interval '1 minute', CASE WHEN n % 10 <> 3 THEN now() - random() * interval '300 days' END
  FROM generate_series(1, ${users}) n,
  LATERAL (SELECT CASE n % 2 WHEN 0 THEN 'user' || n ELSE substr(md5(n::text), 1, 10) || n END || '@bench.example' AS address) a;
  INSERT INTO point_accounts (user_id, account, balance, head)
    SELECT id, account, 1000, '\\x00' FROM users, (VALUES ('available'), ('frozen')) AS a (account)`;

/** Lists accounts among a million, in every way of the console. */
export const benchPeople = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const { users, times } = options.quick ? { users: 100_000, times: 3 } : { users: 1_000_000, times: 20 };
  await inDatabase(server, 'people', async ({ client, db }) => {
    progress(`people, ${users} accounts`);
    await client.query(fill(users));
    await client.query('VACUUM (ANALYZE) users, point_accounts');
    const setUp = planWhatComes.compile(db).sql;
    const figures: StatementFigure[] = [];
    for (const [name, filter, skip = 0] of filters) {
      progress(`people, ${name}`);
      const query = usersStatement(filter, 20, skip).compile(db);
      figures.push(await measureStatement(client, name, times, () => query, { setUp }));
    }
    const rows = figures.map(({ name, ms, worst }) => [
      name,
      figure(ms),
      figure(worst),
      `≤ ${limitMs} ${verdict(ms <= limitMs)}`,
    ]);
    await report('people', [table('list | median ms | worst ms | target', rows)]);
  });
};
