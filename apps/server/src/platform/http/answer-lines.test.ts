import { type EndpointCall, apiBase } from '@waybill/contract/endpoint.ts';
import type { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let actor: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  actor = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const body: EndpointCall<typeof endpoints.tryLimit>['body'] = {
  name: 'tried',
  target: 'ip',
  path: '*',
  maxRequests: 3,
  windowSeconds: 60,
  action: 'reject',
  enabled: true,
  days: 7,
};
const ask = (accept: string, given: object = body) =>
  app.send('POST', `${apiBase}/manage/limits/0/try`, given, { token: actor.token, headers: { accept } });
const ndjson = 'application/x-ndjson, application/json';

type Line = { readonly progress?: number; readonly code?: number; readonly data?: object };
const linesOf = async (answer: Response): Promise<Line[]> => {
  const text = await answer.text();
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
};

test('whoever accepts lines sees how much is done, and gets the same envelope', async () => {
  const whole = (await (await ask('application/json')).json()) as Line;
  const answer = await ask(ndjson);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  const lines = await linesOf(answer);
  expect(lines.at(-1)).toEqual(whole);
  const shares = lines.slice(0, -1).map(({ progress }) => progress);
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual([...new Set(shares)].toSorted((a = 0, b = 0) => a - b));
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
});

test('what is wrong before anything is done is answered as ever', async () => {
  const answer = await ask(ndjson, { ...body, maxRequests: 0 });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toContain('application/json');
});

test('what goes wrong on the way is the last line', async () => {
  await app.context.pool.query('ALTER TABLE call_log RENAME TO call_log_away');
  const lines = await linesOf(await ask(ndjson));
  await app.context.pool.query('ALTER TABLE call_log_away RENAME TO call_log');
  expect(lines).toEqual([
    { progress: 0 },
    expect.objectContaining({ code: 50001, data: expect.objectContaining({ category: 'system' }) }),
  ]);
});
