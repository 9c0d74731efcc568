import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { paymentKey } from '../rules.ts';

let app: TestApp;
let admin: BuiltUser;
let other: BuiltUser;
let one: BuiltUser;
let two: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  other = await buildUser(app.context, { role: 'admin' });
  one = await buildUser(app.context, { role: 'super_admin' });
  two = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const remark = 'by bank transfer';
type Body = { points: number; refNo?: string; duplicateReason?: string; preview?: boolean };
const input = (user: BuiltUser, body: Body) => ({
  params: { id: String(user.id) },
  body: { remark, ...body },
});
const recharge = (user: BuiltUser, body: Body, by = admin) =>
  app.call(endpoints.rechargeUser, input(user, body), by);
const refuse = (user: BuiltUser, body: Body, by = admin) =>
  app.refused(endpoints.rechargeUser, input(user, body), by);
const balanceOf = (user: BuiltUser) => app.call(endpoints.getUserPoint, {}, user);
const newUser = () => buildUser(app.context, { points: 0 });

test.each([
  ['INV-77', 'inv 77'],
  ['ＩＮＶ７７', 'INV_77'],
  ['a/b.c:1', 'ABC1'],
  ['INV—77', 'INV-77'],
  ['INV\u2011\u200B77\uFEFF', 'INV−77'],
])('%s and %s are one payment', (first, second) => {
  expect(paymentKey(first)).toBe(paymentKey(second));
});

describe('a payment that was credited before', () => {
  test('is shown with who, when and how much, and wants a reason to be credited again', async () => {
    const [user, second] = [await newUser(), await newUser()];
    await recharge(user, { points: 20, refNo: 'BANK-1' });
    const preview = await recharge(second, { points: 30, refNo: 'bank 1', preview: true }, other);
    expect(preview.earlierPayments).toMatchObject([
      { refNo: 'BANK-1', userName: user.email, points: 20, actor: admin.email },
    ]);
    expect(await refuse(second, { points: 30, refNo: 'bank 1' }, other)).toMatchObject({
      status: 409,
      code: 40952,
      data: { moneyEffect: 'none' },
    });
    expect(await balanceOf(second)).toBe(0);
    const again = { points: 30, refNo: 'bank 1', duplicateReason: 'paid for two accounts' };
    const done = await recharge(second, again, other);
    expect(done).toMatchObject({ outcome: 'done' });
    expect(await balanceOf(second)).toBe(30);
    const ledger = await app.call(
      endpoints.listUserPoints,
      { params: { id: String(second.id) }, query: {} },
      admin,
    );
    expect(ledger.list[0]?.payment).toEqual({
      refNo: 'bank 1',
      duplicateReason: 'paid for two accounts',
      approvedBy: null,
    });
    const audit = await app.call(
      endpoints.listAudit,
      { query: { act: 'user.recharge', targetId: String(second.id) } },
      admin,
    );
    expect(audit.list[0]?.after).toMatchObject({ duplicateReason: 'paid for two accounts' });
  });

  test('is credited once by many at once, to whichever accounts', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, newUser));
    const codes = await Promise.all(
      users.map(async (user, i) => {
        const path = `/api/v1/admin/users/${user.id}/recharge`;
        const body = { points: 5, remark, refNo: 'RACE-1' };
        const response = await app.send('POST', path, body, i % 2 === 0 ? admin : other);
        return ((await response.json()) as { code: number }).code;
      }),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 5 }, () => 40952)]);
    const balances = await Promise.all(users.map(balanceOf));
    expect(balances.reduce((sum, points) => sum + points, 0)).toBe(5);
  });

  test('is not credited by approving a proposal either', async () => {
    const user = await newUser();
    const propose = async (body: Body) => (await recharge(user, body)).approvalId ?? '';
    const decide = (approvalId: string) => ({ body: { approvalId, decision: 'approve' as const } });
    const second = await propose({ points: 2_000, refNo: 'BANK-2' });
    const first = await propose({ points: 2_000, refNo: 'BANK-2', duplicateReason: 'paid in two parts' });
    await app.call(endpoints.decideApproval, decide(first), one);
    expect(await app.refused(endpoints.decideApproval, decide(second), one)).toMatchObject({ code: 40952 });
    const { list } = await app.call(endpoints.listApprovals, { query: { state: 'pending' } }, one);
    expect(list.find(({ id }) => id === second)?.earlierPayments).toMatchObject([
      { actor: admin.email, waiting: false },
    ]);
    const again = await propose({ points: 3_000, refNo: 'BANK-2', duplicateReason: 'second instalment' });
    await app.call(endpoints.decideApproval, decide(again), two);
    expect(await balanceOf(user)).toBe(5_000);
    expect(
      (await app.call(endpoints.listRecharges, { query: { refNo: 'BANK2' } }, admin)).list,
    ).toMatchObject([
      {
        points: 3_000,
        duplicate: true,
        duplicateReason: 'second instalment',
        actor: { userName: admin.email },
        approvedBy: { userName: two.email },
      },
      { points: 2_000, duplicate: false, approvedBy: { userName: one.email } },
    ]);
  });
});

describe('a payment that a proposal would credit', () => {
  const big = (refNo: string) => ({ points: 2_000, refNo });

  test('is told when a second is proposed, which then wants a reason; neither blocks the other', async () => {
    const [user, second] = [await newUser(), await newUser()];
    const { approvalId: id } = await recharge(user, big('WAIT-1'));
    const preview = await recharge(second, { ...big('wait 1'), preview: true }, other);
    expect(preview.earlierPayments).toMatchObject([
      { refNo: 'WAIT-1', waiting: true, userName: user.email, points: 2_000, actor: admin.email },
    ]);
    expect(await refuse(second, big('wait 1'), other)).toMatchObject({ status: 409, code: 40952 });
    // Nor is it credited at once beside the proposal.
    expect(await refuse(second, { points: 5, refNo: 'wait 1' }, other)).toMatchObject({ code: 40952 });
    const again = await recharge(second, { ...big('wait 1'), duplicateReason: 'two accounts' }, other);
    const { list } = await app.call(endpoints.listApprovals, { query: { state: 'pending' } }, one);
    const warned = (approvalId: string | null) =>
      list.find((row) => row.id === approvalId)?.earlierPayments.map(({ actor }) => actor);
    expect(warned(id)).toEqual([other.email]);
    expect(warned(again.approvalId)).toEqual([admin.email]);
    const approve = { approvalId: id ?? '', decision: 'approve' } as const;
    await app.call(endpoints.decideApproval, { body: approve }, one);
    expect(await balanceOf(user)).toBe(2_000);
  });

  test('may be proposed again once the proposal was withdrawn', async () => {
    const user = await newUser();
    const { approvalId } = await recharge(user, big('WAIT-2'));
    const withdraw = { approvalId: approvalId ?? '', decision: 'withdraw' } as const;
    await app.call(endpoints.decideApproval, { body: withdraw }, admin);
    expect(await recharge(user, big('WAIT-2'))).toMatchObject({ outcome: 'proposed' });
  });

  test('is proposed once by many at once', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, newUser));
    const codes = await Promise.all(
      users.map(async ({ id }) => {
        const path = `/api/v1/admin/users/${id}/recharge`;
        const answer = await app.send('POST', path, { ...big('WAIT-3'), remark }, admin);
        return ((await answer.json()) as { code: number }).code;
      }),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 5 }, () => 40952)]);
  });
});

describe('the list of recharges', () => {
  test('is found by payment, account, staff member and days, with its sum', async () => {
    const [user, second] = [await newUser(), await newUser()];
    await recharge(user, { points: 10.5, refNo: 'WX-2026-001' });
    await recharge(user, { points: 20, refNo: 'WX-2026-002' }, other);
    await recharge(second, { points: 40, refNo: 'WX-2026-003' });
    await recharge(second, { points: 80 });
    const look = async (query: Record<string, string>) => {
      const { list, total, points } = await app.call(endpoints.listRecharges, { query }, admin);
      return { total, points, refs: list.map(({ refNo }) => refNo) };
    };
    expect(await look({ refNo: 'wx2026' })).toEqual({
      total: 3,
      points: 70.5,
      refs: ['WX-2026-003', 'WX-2026-002', 'WX-2026-001'],
    });
    expect(await look({ user: user.email })).toMatchObject({ total: 2, points: 30.5 });
    expect(await look({ user: String(second.id) })).toMatchObject({ total: 2, points: 120 });
    expect(await look({ refNo: 'WX', staff: other.email })).toMatchObject({ refs: ['WX-2026-002'] });
    expect(await look({ refNo: '%' })).toMatchObject({ total: 0, points: 0 });
    const today = app.context.today();
    expect(await look({ refNo: 'WX', startDate: today, endDate: today })).toMatchObject({ total: 3 });
    expect(await look({ refNo: 'WX', endDate: '2020-01-01' })).toMatchObject({ total: 0 });
    const query = { startDate: '2024-01-01', endDate: today };
    expect(await app.refused(endpoints.listRecharges, { query }, admin)).toMatchObject({ code: 40001 });
    expect(await app.refused(endpoints.listRecharges, { query: {} }, user)).toMatchObject({ status: 403 });
  });

  test('is handed out as CSV and XLSX, oldest first, and no cell of it is a formula', async () => {
    const user = await newUser();
    await recharge(user, { points: 1.25, refNo: '=1+1' });
    await recharge(user, { points: 2, refNo: 'FILE-2' });
    const file = (format: string) =>
      app.send('GET', `/api/v1/admin/recharges/export?format=${format}&user=${user.id}`, undefined, admin);
    const csv = await file('csv');
    expect(csv.headers.get('content-disposition')).toContain('waybill-recharges.csv');
    const [head, first, second] = (await csv.text()).split(/\r?\n/);
    expect(head).toContain('付款单号');
    expect(first).toContain("'=1+1");
    expect(first).toContain('1.25');
    expect(second).toContain('FILE-2');
    const xlsx = await file('xlsx');
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});
