import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import type { AttentionSetting } from '@waybill/contract/endpoints/attention-settings.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { judgeChanged } from './judge-changed.ts';

let app: TestApp;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  user = await buildUser(app.context);
  const numbers = Array.from({ length: 3 }, (_, i) =>
    composeTrackingNumber('fedex_express_12', `63${String(i).padStart(9, '0')}`),
  );
  await app.call(endpoints.followNumbers, { body: { numbers } }, user);
  await app.call(endpoints.followNumbers, { body: { numbers } }, await buildUser(app.context));
  await sql`INSERT INTO parcels (carrier, tracking_number, stock_status, status, last_event_at, next_ask_at)
    SELECT 'fedex', n.number, 'unknown', n.status::tracking_status, now() - make_interval(days => n.days), now()
    FROM unnest(${numbers}::text[], ARRAY['exception', 'in_transit', 'in_transit'], ARRAY[0, 4, 6]) AS n (number, status, days)`.execute(
    app.context.db,
  );
  await judgeChanged(app.context.db);
});
afterAll(() => app.close());

const rulesOf = async (whose = user): Promise<(string | undefined)[]> => {
  const { list } = await app.call(endpoints.listFollowedNumbers, { query: {} }, whose);
  return list.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ attention }) => attention?.rule);
};
const save = (...rules: AttentionSetting[]) =>
  app.call(endpoints.saveAttentionSettings, { body: { rules } }, user);

test('rules are as usual until they are changed', async () => {
  expect(await app.call(endpoints.getAttentionSettings, {}, user)).toEqual({
    rules: attentionRules.map((rule) => ({ rule, enabled: true, days: null })),
  });
  expect(await rulesOf()).toEqual(['exception', undefined, 'silent']);
});

test('a change judges all numbers of the account anew, and no others', async () => {
  const { rules } = await save(
    { rule: 'exception', enabled: false, days: null },
    { rule: 'silent', enabled: true, days: 4 },
  );
  expect(rules.filter(({ enabled }) => !enabled)).toEqual([
    { rule: 'exception', enabled: false, days: null },
  ]);
  await judgeChanged(app.context.db);
  expect(await rulesOf()).toEqual([undefined, 'silent', 'silent']);
  await save();
  await judgeChanged(app.context.db);
  expect(await rulesOf()).toEqual(['exception', undefined, 'silent']);
});

test('days may differ by status and service', async () => {
  const byStatus = { in_transit: { ground: 4 } };
  const { rules } = await save({ rule: 'silent', enabled: true, days: null, byStatus });
  expect(rules.find(({ rule }) => rule === 'silent')).toEqual({
    rule: 'silent',
    enabled: true,
    days: null,
    byStatus,
  });
  await judgeChanged(app.context.db);
  expect(await rulesOf()).toEqual(['exception', 'silent', 'silent']);
  await save({ rule: 'silent', enabled: true, days: null, byStatus: { in_transit: { ground: 7 } } });
  // An express service has days of its own: the name is the carrier's.
  await sql`UPDATE parcels SET service = 'FedEx 2Day' WHERE last_event_at < now() - interval '5 days'`.execute(
    app.context.db,
  );
  await judgeChanged(app.context.db);
  expect(await rulesOf()).toEqual(['exception', undefined, 'silent']);
  await sql`UPDATE parcels SET service = NULL`.execute(app.context.db);
  await save();
  await judgeChanged(app.context.db);
});

test('days are within bounds, of rules that wait, and each rule stands once', async () => {
  for (const rules of [
    [{ rule: 'silent', enabled: true, days: 0 }],
    [{ rule: 'silent', enabled: true, days: 61 }],
    [{ rule: 'exception', enabled: true, days: 1 }],
    [{ rule: 'silent', enabled: true, days: null, byStatus: { in_transit: { ground: 61 } } }],
    [{ rule: 'silent', enabled: true, days: null, byStatus: { delivered: { ground: 6 } } }],
    [{ rule: 'overdue', enabled: true, days: 1, byStatus: { in_transit: { ground: 6 } } }],
    [
      { rule: 'held', enabled: true, days: null },
      { rule: 'held', enabled: false, days: null },
    ],
  ] as AttentionSetting[][])
    await expect(save(...rules)).rejects.toThrow('400');
});
