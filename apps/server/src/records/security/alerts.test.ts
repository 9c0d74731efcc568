import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import type { SecurityRecord } from '../../platform/access/witness.ts';
import { createSecurity, raiseAlert } from './public-api.ts';

let app: TestApp;
let superAdmin: BuiltUser;
let admin: BuiltUser;
let announcer: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  admin = await buildUser(app.context, { role: 'admin' });
  announcer = await buildUser(app.context, { role: 'announcement_admin' });
  user = await buildUser(app.context);
});
beforeEach(async () => {
  await app.context.security.flush();
  await app.context.pool.query('TRUNCATE security_events, xss_findings, security_alerts, user_notices');
});
afterAll(() => app.close());

type Case = readonly [
  kind: string,
  severity: string,
  threshold: number,
  act: (i: number) => void,
  subject: () => string,
];

const record = (
  values: Partial<SecurityRecord> & Pick<SecurityRecord, 'kind'>,
  ip = '203.0.113.9',
  path = '/a',
) =>
  app.context.security.record({
    ...values,
    origin: { ip, ua: 'test', method: 'GET', path, traceId: 'trace-alerts' },
  });
const times = (count: number, act: (i: number) => void): void => {
  for (let i = 0; i < count; i += 1) act(i);
};
const alerts = async (query: Record<string, string> = {}) => {
  await app.context.security.flush();
  return app.call(endpoints.listAlerts, { query }, admin);
};
const known = () => ({ id: user.id, userName: user.email });
const noticesOf = async (by: BuiltUser) =>
  (await app.call(endpoints.listNotices, { query: {} }, by)).list.filter(({ type }) => type === 'security');
const acknowledge = (id: string, remark = 'looked at it') =>
  app.call(endpoints.acknowledgeAlert, { params: { id }, body: { remark } }, admin);

describe('an alert is raised', () => {
  test.each<Case>([
    ['guessing', 'medium', 10, () => record({ kind: 'sign_in_failed', tried: user.email }), () => user.email],
    [
      'spraying',
      'high',
      10,
      (i: number) => record({ kind: 'sign_in_failed', tried: `n${i}` }),
      () => '203.0.113.9',
    ],
    ['session_reuse', 'high', 1, () => record({ kind: 'session_reused', user: known() }), () => user.email],
    ['xss', 'medium', 3, () => record({ kind: 'xss', user: known() }), () => user.email],
    ['xss', 'medium', 3, () => record({ kind: 'xss' }), () => '203.0.113.9'],
    [
      'forbidden_walk',
      'medium',
      8,
      (i: number) => record({ kind: 'forbidden', user: known() }, '203.0.113.9', `/p${i}`),
      () => user.email,
    ],
    ['key_abuse', 'high', 20, () => record({ kind: 'key_refused' }), () => '203.0.113.9'],
    ['push_forgery', 'high', 5, () => record({ kind: 'push_refused' }), () => '203.0.113.9'],
    ['malware', 'high', 1, () => record({ kind: 'malware', user: known() }), () => user.email],
  ])('for %s, %s, at %i and not before', async (kind, severity, threshold, act, subject) => {
    times(threshold - 1, act);
    expect((await alerts()).list).toEqual([]);
    act(threshold);
    const { list, open } = await alerts();
    expect(list).toMatchObject([
      { kind, severity, subject: subject(), count: threshold, acknowledged: null },
    ]);
    expect(open).toBe(1);
    const [alert] = list;
    const behind = await app.call(
      endpoints.listSecurityEvents,
      { query: { kind: alert?.evidence?.kind, keyword: alert?.evidence?.keyword ?? undefined } },
      admin,
    );
    expect(behind.list.reduce((sum, { count }) => sum + count, 0)).toBe(threshold);
  });

  test('not by many failures at one account for spraying, nor by many of one call for a walk', async () => {
    times(30, () => record({ kind: 'forbidden', user: known() }));
    times(9, () => record({ kind: 'sign_in_failed', tried: 'nobody' }));
    times(40, () => record({ kind: 'sign_in_failed', tried: 'nobody' }));
    expect((await alerts()).list).toEqual([]);
  });

  test('once, whatever happens after it, and by whichever node', async () => {
    const other = createSecurity(app.context.db, app.context.log);
    const push = {
      kind: 'push_refused',
      origin: { ip: '203.0.113.9', ua: null, method: 'POST', path: '/w', traceId: 't' },
    } as const;
    times(4, () => app.context.security.record(push));
    times(4, () => other.record(push));
    await Promise.all([app.context.security.flush(), other.flush()]);
    times(7, () => other.record(push));
    await other.stop();
    expect((await alerts()).list).toMatchObject([{ kind: 'push_forgery', count: 15 }]);
  });

  test('through the door, in the transaction that is given', async () => {
    const { db } = app.context;
    const alert = { kind: 'books_broken', severity: 'critical', subject: 'ledger', count: 2 } as const;
    const undone = db.transaction().execute(async (tx) => {
      await raiseAlert(tx, alert);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await alerts()).list).toEqual([]);
    await Promise.all([raiseAlert(db, alert), raiseAlert(db, alert), raiseAlert(db, alert)]);
    expect((await alerts()).list).toMatchObject([{ ...alert, count: 6, evidence: null }]);
    expect(await noticesOf(superAdmin)).toHaveLength(1);
  });
});

describe('an urgent alert', () => {
  test('is told to admins and super admins, once, and to nobody else', async () => {
    times(6, () => record({ kind: 'push_refused' }));
    await alerts();
    times(6, () => record({ kind: 'push_refused' }));
    await alerts();
    for (const by of [superAdmin, admin]) {
      const [notice, ...more] = await noticesOf(by);
      expect(more).toEqual([]);
      expect(notice?.content).toContain('203.0.113.9');
      expect(notice?.link).toBe('/admin/security');
    }
    expect([...(await noticesOf(announcer)), ...(await noticesOf(user))]).toEqual([]);
  });

  test('is not one of medium severity', async () => {
    times(10, () => record({ kind: 'sign_in_failed', tried: user.email }));
    expect((await alerts()).open).toBe(1);
    expect(await noticesOf(admin)).toEqual([]);
  });
});

describe('acknowledging', () => {
  const raise = async (): Promise<string> => {
    times(5, () => record({ kind: 'push_refused' }));
    return (await alerts({ state: 'open' })).list[0]?.id ?? '';
  };

  test('keeps the first word, writes it down once, and lets what happens next raise another', async () => {
    const id = await raise();
    const first = await acknowledge(id, 'our own test');
    expect(first.acknowledged).toMatchObject({ by: admin.email, remark: 'our own test' });
    expect((await acknowledge(id, 'another word')).acknowledged).toEqual(first.acknowledged);
    const { list: acts } = await app.call(
      endpoints.listAudit,
      { query: { act: 'alert.acknowledge' } },
      admin,
    );
    expect(acts.filter((act) => act.targetId === id)).toMatchObject([
      { reason: 'our own test', targetName: 'push_forgery 203.0.113.9' },
    ]);
    times(2, () => record({ kind: 'push_refused' }, '203.0.113.9', '/later'));
    expect(await alerts()).toMatchObject({ open: 0, total: 1 });
    times(3, () => record({ kind: 'push_refused' }, '203.0.113.9', '/later'));
    const { list, open } = await alerts();
    expect([open, list.map(({ count, acknowledged }) => [count, acknowledged === null])]).toEqual([
      1,
      [
        [5, true],
        [5, false],
      ],
    ]);
    expect((await alerts({ state: 'acknowledged' })).list).toHaveLength(1);
    expect((await alerts({ severity: 'low' })).list).toEqual([]);
  });

  test('needs a remark, an alert that is there, and the right', async () => {
    const id = await raise();
    const body = { remark: 'looked at it' };
    const refuse = (params: { id: string }, given: object, by: BuiltUser) =>
      app.refused(endpoints.acknowledgeAlert, { params, body: given }, by);
    expect(await refuse({ id }, { remark: ' ' }, admin)).toMatchObject({ code: 40001 });
    expect(await refuse({ id: '999999' }, body, admin)).toMatchObject({ code: 40401 });
    expect(await refuse({ id: '9999999999999999999' }, body, admin)).toMatchObject({ code: 40401 });
    expect(await refuse({ id }, body, announcer)).toMatchObject({ code: 40301 });
  });
});
