import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { followNumbers } from '@waybill/server/src/followed-numbers/follow-numbers.ts';
import { takeDue } from '@waybill/server/src/followed-numbers/looking/store.ts';
import { getInsight } from '@waybill/server/src/followed-numbers/insight/get-insight.ts';
import { listFollowed } from '@waybill/server/src/followed-numbers/store.ts';
import { summarise } from '@waybill/server/src/followed-numbers/summarise.ts';
import type { Db } from '@waybill/server/src/platform/db/database.ts';
import { translatorFor } from '@waybill/server/src/platform/http/language.ts';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { figure, table, verdict } from './report/tables.ts';
import { watch } from './servers/recorded-statements.ts';
import { type StatementFigure, measureStatement, statementTable } from './statements.ts';

/** The largest account follows as many as it may, the others share the rest; a twentieth of all is due. */
const largest = 10_000;
const accounts = 5_000;
/** Ten calls of thirty numbers: what a run takes of a carrier at most. */
const taken = 300;

const fill = (numbers: number): string => `
  INSERT INTO users (user_name, email, role, status, password_hash)
  SELECT 'u' || n, 'u' || n || '@bench.example', 'user', 'active', 'none' FROM generate_series(1, ${accounts}) n;
  INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, next_ask_at, fetched_at, last_event_at)
  SELECT 'fedex', 61e10::bigint + n, 'in_transit', 'in_transit', now(), now(), now() - random() * interval '9 days'
  FROM generate_series(1, ${numbers}) n;
  INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, status, tags, delivered_on, expected_on,
    first_scan_on, last_region, attention, attention_since, look_at)
  SELECT (SELECT min(id) FROM users) + CASE WHEN n <= ${largest} THEN 0 ELSE 1 + n % (${accounts} - 1) END, 'fedex', 61e10::bigint + n,
    'own', s.status, CASE WHEN n % 7 = 0 THEN '{season}'::text[] ELSE '{}' END,
    CASE WHEN s.status = 'delivered' THEN current_date - n % 40 END, current_date - n % 40 + n % 3 - 1,
    current_date - n % 40 - 4, (ARRAY['CA','TX','NY','FL','WA'])[1 + n % 5],
    CASE WHEN n % 20 = 0 THEN 'silent' END, CASE WHEN n % 20 = 0 THEN now() END,
    now() + (CASE WHEN n % 20 = 1 THEN -1 ELSE 1 END) * random() * interval '4 hours'
  FROM generate_series(1, ${numbers}) n,
  LATERAL (SELECT (ARRAY['in_transit','delivered','accepted','out_for_delivery'])[1 + n % 4]::tracking_status AS status) s;
  INSERT INTO follow_queues (user_id, carrier, due_at, served_at)
  SELECT user_id, carrier, min(look_at), now() - random() * interval '1 hour' FROM followed_numbers GROUP BY 1, 2`;

/** Milliseconds in which as many numbers as one call takes are followed and their list is there. */
const pasteLimitMs = 3_000;

/** Follows as many numbers as one call takes, of an account that follows none of them, and reads the list. */
const measurePaste = async (db: Db, userId: number): Promise<string> => {
  const numbers = Array.from({ length: largest }, (_, i) =>
    composeTrackingNumber('fedex_express_12', `65${String(i).padStart(9, '0')}`),
  );
  const began = performance.now();
  await followNumbers(db, userId, { numbers }, translatorFor('zh-CN'));
  const added = performance.now();
  await listFollowed(db, userId, { archived: 'false' }, { pageNum: 1, pageSize: 50 });
  const read = performance.now();
  return table('10,000 numbers pasted | ms | target', [
    ['follow them', figure(added - began), ''],
    ['read the list', figure(read - added), ''],
    [
      'together',
      figure(read - began),
      `≤ ${figure(pasteLimitMs)} ms ${verdict(read - began <= pasteLimitMs)}`,
    ],
  ]);
};

/** Takes what is due among many followed numbers, and reads what the largest account sees of its own. */
export const benchFollowed = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const { numbers, times } = options.quick
    ? { numbers: 100_000, times: 3 }
    : { numbers: 1_000_000, times: 20 };
  await inDatabase(server, 'followed', async ({ client, db, pool }) => {
    progress(`followed numbers, ${numbers} of ${accounts} accounts`);
    await client.query(fill(numbers));
    await client.query('VACUUM (ANALYZE) users, tracking_states, followed_numbers, follow_queues');
    const { rows } = await client.query<{ id: number }>('SELECT min(id) AS id FROM users');
    const owner = Number(rows[0]?.id);
    const today = new Date().toISOString().slice(0, 10);
    const sent = watch(pool);
    const page = { pageNum: 1, pageSize: 50 };
    const own = { archived: 'false' } as const;
    const acts: [string, number, (db: Db) => Promise<unknown>][] = [
      [`take ${taken} that are due`, 10, (tx) => takeDue(tx, 'fedex', taken)],
      ['list, newest first', 20, (tx) => listFollowed(tx, owner, own, page)],
      ['list, page 150', 20, (tx) => listFollowed(tx, owner, own, { ...page, pageNum: 150 })],
      ['list, what needs attention', 20, (tx) => listFollowed(tx, owner, { ...own, attention: 'any' }, page)],
      ['list, of a tag', 20, (tx) => listFollowed(tx, owner, { ...own, tag: 'season' }, page)],
      ['list, part of a number', 20, (tx) => listFollowed(tx, owner, { ...own, keyword: '0000042' }, page)],
      ['summary of the list', 200, (tx) => summarise(tx, owner)],
      ['overview', 200, (tx) => getInsight(tx, owner, {}, today)],
    ];
    const figures: StatementFigure[] = [];
    for (const [name, limitMs, act] of acts) {
      progress(`followed numbers, ${name}`);
      const from = sent.length;
      await db
        .transaction()
        .execute(async (tx) => {
          await act(tx);
          throw new Error('nothing stays');
        })
        .catch(() => undefined);
      // What a call sends counts together. The first statement of a transaction is heard twice: beside BEGIN and by itself.
      const statements = sent
        .slice(from)
        .filter(
          ({ text }, at, all) => /^\s*(?:with|select|update)/i.test(text) && text !== all[at - 1]?.text,
        );
      const parts: StatementFigure[] = [];
      for (const { text, values } of statements)
        parts.push(await measureStatement(client, name, times, () => ({ sql: text, parameters: values })));
      const sum = (of: (part: StatementFigure) => number): number =>
        parts.reduce((all, part) => all + of(part), 0);
      figures.push({
        name,
        limitMs,
        rows: sum(({ rows: found }) => found),
        ms: sum(({ ms }) => ms),
        worst: sum(({ worst }) => worst),
        pages: sum(({ pages }) => pages),
      });
    }
    progress('followed numbers, 10,000 in one call');
    await client.query(`UPDATE users SET follow_limit = 100000 WHERE id = ${owner + 1}`);
    await report('followed', [statementTable(figures), await measurePaste(db, owner + 1)]);
  });
};
