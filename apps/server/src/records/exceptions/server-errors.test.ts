import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  user = await buildUser(app.context);
});
beforeEach(async () => {
  await app.context.exceptions.flush();
  await app.context.pool.query('TRUNCATE exception_groups, measurements CASCADE');
  await app.context.pool.query('TRUNCATE security_alerts');
});
afterAll(() => app.close());

const list = async (query: Record<string, string> = {}) => {
  await app.context.exceptions.flush();
  return app.call(endpoints.exceptionStatistics, { query }, admin);
};
/** What is known once so many are: errors are noted after their answer has gone out. */
const groups = async (count: number) => {
  await expect
    .poll(async () => (await list()).list.reduce((sum, group) => sum + group.count, 0), { timeout: 20_000 })
    .toBe(count);
  return list();
};
const detail = (fingerprint: string) => app.call(endpoints.getException, { params: { fingerprint } }, admin);
const report = () => {
  const error = { message: 'broken', url: 'https://app.example/ups', timestamp: 1 };
  return app.send('POST', `${apiBase}/monitor/frontend-error`, error);
};

describe('failures of the server', () => {
  /** Calls that fail while a table is unavailable. */
  const failing = async (times: number): Promise<string[]> => {
    const { pool } = app.context;
    await pool.query('ALTER TABLE zips RENAME TO zips_away');
    const traces: string[] = [];
    for (let i = 0; i < times; i += 1) {
      const refused = await app.refused(
        endpoints.findZips,
        { query: { keyword: '100', carrier: 'ups' } },
        user,
      );
      expect(refused.status).toBe(500);
      traces.push(refused.data.traceId);
    }
    await pool.query('ALTER TABLE zips_away RENAME TO zips');
    return traces;
  };

  test('are found by the number that the user was told, with stack, user and trace', async () => {
    const [trace = ''] = await failing(1);
    await groups(1);
    const { list: found } = await list({ keyword: trace.slice(0, 8) });
    expect(found).toMatchObject([
      { source: 'server', count: 1, users: 1, lastNumber: trace.slice(0, 8).toUpperCase() },
    ]);
    expect(found[0]?.place).toMatch(/^GET \//);
    expect((await list({ keyword: trace })).total).toBe(1);
    const { occurrences } = await detail(found[0]?.fingerprint ?? '');
    expect(occurrences).toMatchObject([{ traceId: trace, user: { userName: user.email } }]);
    expect(occurrences[0]?.stack).toContain('at ');
    expect(occurrences[0]?.stack).not.toContain(process.cwd());
    const traced = await app.call(endpoints.getTrace, { params: { traceId: trace } }, admin);
    expect(traced.errors).toMatchObject([{ source: 'server', fingerprint: found[0]?.fingerprint }]);
  });

  test('raise one alert when they rise, whose count grows', async () => {
    const alerts = async () => (await app.call(endpoints.listAlerts, { query: {} }, admin)).list;
    await failing(19);
    await groups(19);
    expect(await alerts()).toEqual([]);
    await failing(1);
    await groups(20);
    expect(await alerts()).toMatchObject([
      { kind: 'errors_rise', severity: 'high', subject: null, count: 20 },
    ]);
    await failing(2);
    await groups(22);
    expect(await alerts()).toMatchObject([{ count: 22, evidence: null }]);
  });

  test('are answered while the tables of errors are locked, and kept afterwards', async () => {
    const client = await app.context.pool.connect();
    await client.query('BEGIN; LOCK TABLE exception_groups IN ACCESS EXCLUSIVE MODE');
    try {
      await failing(3);
      expect((await report()).status).toBe(204);
    } finally {
      await client.query('COMMIT');
      client.release();
    }
    expect((await groups(4)).list).toHaveLength(2);
  });
});
