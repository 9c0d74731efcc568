import { createHash } from 'node:crypto';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCodes, buildStock, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { checkBooks, movePoints } from './public-api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const newCode = async (points = 5_050): Promise<string> =>
  (await buildCodes(app.context, 1, points))[0] ?? '';
const redeem = (user: { token: string }, exchangeCode: string, idempotencyKey?: string) =>
  app.call(
    endpoints.pointsExchange,
    { body: { exchangeCode } },
    { ...user, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
  );
const refuse = (user: { token: string }, exchangeCode: string, idempotencyKey?: string) =>
  app.refused(
    endpoints.pointsExchange,
    { body: { exchangeCode } },
    { ...user, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
  );

describe('an exchange code', () => {
  test('becomes points once, however it is typed, and leaves its trace in the ledger', async () => {
    const user = await buildUser(app.context, { points: 100 });
    const code = await newCode();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const redeemed = await redeem(user, typed);
    expect(redeemed).toMatchObject({ points: 50.5, balance: 51.5 });
    const { list } = await app.call(endpoints.getUserPointLog, { body: { type: 'exchange' } }, user);
    expect(list).toMatchObject([{ id: redeemed.ledgerId, type: 'exchange', available: 50.5, balance: 51.5 }]);
    expect(await refuse(user, code)).toMatchObject({ status: 409, code: 40905, msg: '兑换码已被使用' });
    expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(51.5);
    expect(await checkBooks(app.context.db)).toEqual([]);
  });

  test.each([
    [
      'in full width',
      (code: string) => code.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    ],
    ['with other dashes', (code: string) => `\u200B${code.replaceAll('-', ' — ')}`],
  ])('typed %s is the same', async (_, typed) => {
    const user = await buildUser(app.context, { points: 0 });
    expect(await redeem(user, typed(await newCode()))).toMatchObject({ points: 50.5 });
  });

  test('is given to one of two users who try it at once', async () => {
    const users = await Promise.all([1, 2].map(() => buildUser(app.context, { points: 0 })));
    for (let round = 0; round < 5; round += 1) {
      const code = await newCode(100);
      const codes = await Promise.all(
        users.map(async (user) => {
          const body = { exchangeCode: code };
          const response = await app.send('POST', `${apiBase}/user/pointsExchange`, body, user);
          return ((await response.json()) as { code: number }).code;
        }),
      );
      expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40905]);
      await app.context.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'exchange:%'`);
    }
    const balances = await Promise.all(users.map((user) => app.call(endpoints.getUserPoint, {}, user)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(5);
  });

  test('sent again under the same key answers the same and pays once', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const [code, other] = [await newCode(), await newCode()];
    const first = await redeem(user, code, 'exchange-key-1');
    expect(await redeem(user, code, 'exchange-key-1')).toEqual(first);
    expect(await refuse(user, other, 'exchange-key-1')).toMatchObject({ code: 42201 });
    expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(50.5);
  });

  test('that nobody issued, that ran out or that is no code is refused', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const code = await newCode();
    const changed = code.replace(/.$/, (last) => (last === '0' ? '2' : '0'));
    expect(await refuse(user, changed)).toMatchObject({
      status: 404,
      code: 40404,
      msg: '兑换码无效或已过期',
    });
    // A day more: 180 days are an hour longer in a zone that changes its clock.
    await letTimePass(app.context, 181 * 86_400);
    const { token } = await buildUser(app.context, { points: 0 });
    expect(await refuse({ token }, code)).toMatchObject({ status: 404, code: 40404 });
    for (const bad of ['', 'ABCD', `${code}-0000`, "' OR 1=1 --".padEnd(19)]) {
      const { code: reason, data } = await refuse({ token }, bad);
      expect(reason).toBe(40001);
      expect(data.fields).toEqual({ exchangeCode: '请输入 16 位兑换码，例如 7K3M-9QXT-2HWD-5RVP' });
    }
    expect(await app.call(endpoints.getUserPoint, {}, { token })).toBe(0);
  });

  test('may be wrong five times in 15 minutes; then nothing is tried for 15 minutes', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const good = await newCode();
    const used = await newCode();
    await redeem(await buildUser(app.context), used);
    const wrong = ['0000-0000-0000-0000', '0000-0000-0000-0001', '0000-0000-0000-0002', used];
    await letTimePass(app.context, 1);
    for (const code of wrong) {
      expect((await refuse(user, code)).code).not.toBe(42901);
    }
    await letTimePass(app.context, 600);
    expect(await redeem(user, good)).toMatchObject({ balance: 50.5 });
    const next = await newCode();
    expect(await refuse(user, '0000-0000-0000-0003')).toMatchObject({ code: 40404 });
    const paused = await refuse(user, next);
    expect(paused).toMatchObject({ status: 429, code: 42901 });
    expect(paused.data.retryAfter).toBeGreaterThan(880);
    await letTimePass(app.context, 901);
    expect(await redeem(user, next)).toMatchObject({ balance: 101 });
  });

  test('cannot be guessed by many tries at once', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const body = { exchangeCode: `0000-0000-0000-${String(1000 + i)}` };
        const response = await app.send('POST', `${apiBase}/user/pointsExchange`, body, user);
        return ((await response.json()) as { code: number }).code;
      }),
    );
    expect(codes.filter((code) => code === 40404)).toHaveLength(5);
    expect(codes.filter((code) => code === 42901)).toHaveLength(15);
  });
});

describe('a receipt', () => {
  /** What a browser does with it. */
  const hashOf = (entry: { previousHash: string; content: string }): string =>
    createHash('sha256')
      .update(Buffer.from(entry.previousHash, 'hex'))
      .update(Buffer.from(entry.content, 'utf8'))
      .digest('hex');

  test('shows the movement and can be computed again, from the first entry of each chain on', async () => {
    const user = await buildUser(app.context, { points: 10_000 });
    await buildStock(app.context, 3, { zip5: '60611' });
    const carrier = { params: { carrier: 'ups' as const } };
    const { list } = await app.call(
      endpoints.queryShipments,
      { ...carrier, body: { zipCode: '60611' } },
      user,
    );
    const { orderNo } = await app.call(
      endpoints.placeOrder,
      { ...carrier, body: { ids: list.slice(0, 2).map((row) => row.id), action: 'reserve' } },
      user,
    );
    await redeem(user, await newCode());
    const log = await app.call(endpoints.getUserPointLog, { body: {} }, user);
    const receipts = await Promise.all(
      log.list.toReversed().map(({ id }) => app.call(endpoints.pointReceipt, { params: { id } }, user)),
    );
    const heads: Record<string, string> = Object.fromEntries(
      ['available', 'frozen'].map((purse) => [
        purse,
        createHash('sha256').update(`v1|${user.id}|${purse}`).digest('hex'),
      ]),
    );
    for (const receipt of receipts) {
      const { entries, ...row } = receipt;
      expect(log.list).toContainEqual(expect.objectContaining({ id: row.id, type: row.type }));
      expect(row).toMatchObject({ userId: String(user.id), userName: user.email });
      for (const entry of entries) {
        expect(entry.previousHash).toBe(heads[entry.purse]);
        expect(hashOf(entry)).toBe(entry.hash);
        heads[entry.purse] = entry.hash;
        const [version, userId, purse, sequence, id, amount, balance, type, order, micros] =
          entry.content.split('|');
        expect([version, userId, purse, sequence, id, type, order]).toEqual([
          'v1',
          row.userId,
          entry.purse,
          String(entry.sequence),
          row.id,
          row.type,
          row.orderNo ?? '',
        ]);
        expect([Number(amount) / 100, Number(balance) / 100]).toEqual([entry.amount, entry.balance]);
        expect(Math.floor(Number(micros) / 1e6)).toBe(Date.parse(row.createdTime) / 1000);
      }
    }
    expect(receipts.map(({ type, entries }) => [type, entries.length])).toEqual([
      ['recharge', 1],
      ['reserve', 2],
      ['exchange', 1],
    ]);
    expect(receipts[1]?.orderNo).toBe(orderNo);
  });

  test('of a movement that was tampered with no longer fits its hash', async () => {
    const user = await buildUser(app.context, { points: 700 });
    const { pool } = app.context;
    await pool.query('ALTER TABLE point_entries DISABLE TRIGGER append_only');
    await pool.query(
      `UPDATE point_entries SET amount = 7000, balance = 7000 WHERE user_id = $1 AND account = 'available'`,
      [user.id],
    );
    await pool.query('ALTER TABLE point_entries ENABLE TRIGGER append_only');
    const { list } = await app.call(endpoints.getUserPointLog, { body: {} }, user);
    const receipt = await app.call(endpoints.pointReceipt, { params: { id: list[0]?.id ?? '' } }, user);
    const [entry] = receipt.entries;
    expect(entry === undefined ? '' : hashOf(entry)).not.toBe(entry?.hash);
  });

  test('is shown to its owner only', async () => {
    const [user, stranger] = [await buildUser(app.context), await buildUser(app.context)];
    await inUserTransaction(app.context.db, user.id, (tx) =>
      movePoints(tx, 'recharge', { userId: user.id, amount: 1 }),
    );
    const { list } = await app.call(endpoints.getUserPointLog, { body: {} }, user);
    const ids = [list[0]?.id ?? '', '9'.repeat(19), '0'];
    for (const id of ids) {
      expect(await app.refused(endpoints.pointReceipt, { params: { id } }, stranger)).toMatchObject({
        status: 404,
        code: 40401,
      });
    }
    const bad = await app.refused(endpoints.pointReceipt, { params: { id: 'x' } }, stranger);
    expect(bad.code).toBe(40001);
  });
});
