import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { expect, test } from 'vitest';
import {
  app,
  admin,
  user,
  withBoard,
  tamper,
  deadlineMs,
  until,
  breakAndMend,
  alerts,
} from '../board.test-kit.ts';

withBoard();

test('ledger_zero: points from nowhere', async () => {
  const give = (points: number) =>
    tamper(
      [],
      `UPDATE point_accounts SET balance = balance + (${points}) WHERE user_id = ${user.id} AND account = 'available'`,
    );
  await until('ledger_zero', 'holds');
  await give(100);
  const { rows, lastRunTime } = await until('ledger_zero', 'broken');
  expect(rows).toEqual([{ userId: user.id, transactionId: null, sum: 100 }]);
  expect(lastRunTime).not.toBeNull();
  // The board knows it a moment before the alert is raised.
  await expect
    .poll(alerts, { timeout: deadlineMs })
    .toContainEqual({ kind: 'books_broken', subject: 'ledger_zero' });
  await give(-100);
  expect((await until('ledger_zero', 'holds')).rows).toEqual([]);
});

test('balances_match: a balance that its entries do not give', async () => {
  const move = (points: number) =>
    tamper(
      [],
      `UPDATE point_accounts SET balance = balance + CASE account WHEN 'available' THEN ${points} ELSE -(${points}) END
       WHERE user_id = ${user.id} AND account IN ('available', 'adjust')`,
    );
  const broken = await breakAndMend(
    'balances_match',
    () => move(700),
    () => move(-700),
  );
  expect(broken.rows).toHaveLength(2);
  expect(broken.rows).toContainEqual(
    expect.objectContaining({ userId: user.id, account: 'adjust', balance: -700, entries: 0 }),
  );
});

test('chains_intact: a movement that was rewritten', async () => {
  const rewrite = (from: string, to: string) =>
    tamper(
      ['point_transactions'],
      `UPDATE point_transactions SET kind = '${to}' WHERE user_id = ${user.id} AND kind = '${from}'`,
    );
  const broken = await breakAndMend(
    'chains_intact',
    () => rewrite('recharge', 'adjust'),
    () => rewrite('adjust', 'recharge'),
  );
  expect(broken.rows).toContainEqual({ userId: user.id, account: 'available', seq: 1, problem: 'changed' });
});

test('audit_intact: an entry that was rewritten, and one that was taken out', async () => {
  const { db } = app.context;
  const actor = { caller: { userId: admin.id, key: null } as never, ip: '203.0.113.9', traceId: 'trace-1' };
  for (const id of ['1', '2', '3']) {
    await db.transaction().execute((tx) =>
      app.context.audit(tx, actor, {
        act: 'user.create',
        targetType: 'thing',
        targetId: id,
        targetName: null,
        reason: 'as it was',
        before: null,
        after: null,
      }),
    );
  }
  const [entry] = (
    await app.call(endpoints.listAudit, { query: { targetType: 'thing', targetId: '2' } }, admin)
  ).list;
  const seq = Number(entry?.id);
  const t = (reason: string) =>
    tamper(['audit_entries'], `UPDATE audit_entries SET reason = '${reason}' WHERE seq = ${seq}`);
  const changed = await breakAndMend(
    'audit_intact',
    () => t('planted'),
    () => t('as it was'),
  );
  expect(changed.rows).toEqual([{ seq, problem: 'changed' }]);
  expect(await alerts()).toContainEqual({ kind: 'audit_broken', subject: 'audit_intact' });
  const gone = await breakAndMend(
    'audit_intact',
    () =>
      tamper(
        ['audit_entries'],
        `CREATE TABLE taken_out AS SELECT * FROM audit_entries WHERE seq = ${seq}`,
        `DELETE FROM audit_entries WHERE seq = ${seq}`,
      ),
    () =>
      tamper(['audit_entries'], 'INSERT INTO audit_entries SELECT * FROM taken_out', 'DROP TABLE taken_out'),
  );
  expect(gone.rows).toEqual([
    { seq, problem: 'missing' },
    { seq: seq + 1, problem: 'missing_before' },
  ]);
});
