import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { errorsOfTrace } from './public.ts';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
});
beforeEach(async () => {
  await app.context.exceptions.flush();
  await app.context.pool.query('TRUNCATE exception_groups CASCADE');
});
afterAll(() => app.close());

const report = (values: object = {}, options: { token?: string; headers?: Record<string, string> } = {}) =>
  app.send(
    'POST',
    `${apiBase}/monitor/frontend-error`,
    {
      message: 'Cannot read properties of undefined (reading "id")',
      stack: 'TypeError: x\n    at render (https://app.example/assets/orders-AbCd1234.js:10:20)',
      url: 'https://app.example/myorder?keyword=LT1',
      timestamp: 1,
      ...values,
    },
    options,
  );
/** What is known once so many are; who reports is found out after the answer. */
const groups = async (count: number, query: Record<string, string> = {}) => {
  const list = async () => {
    await app.context.exceptions.flush();
    return app.call(endpoints.exceptionStatistics, { query }, admin);
  };
  await expect
    .poll(async () => (await list()).list.reduce((sum, group) => sum + group.count, 0), { timeout: 10_000 })
    .toBe(count);
  return list();
};

describe('errors of browsers', () => {
  test('are answered with nothing, and grouped by cause', async () => {
    const response = await report({}, { token: admin.token });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('x-new-token')).toBeNull();
    await report({
      message: 'Cannot read properties of undefined (reading "name")',
      stack: 'TypeError: y\n    at render (https://app.example/assets/orders-Zz9_xY-0.js:77:1)',
      extra: { number: '1A2B3C4D', traceId: 'trace-of-the-call' },
    });
    const { list, points } = await groups(2);
    expect(list).toMatchObject([
      { source: 'web', state: 'open', count: 2, users: 1, place: '/myorder', lastNumber: '1A2B3C4D' },
    ]);
    expect(points.reduce((sum, { web }) => sum + web, 0)).toBe(2);
    expect(await errorsOfTrace(app.context.db, 'trace-of-the-call')).toMatchObject([{ source: 'web' }]);
  });
});
