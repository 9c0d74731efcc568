import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../test/test-app.ts';
import { trackingSchedule } from './public-api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('at night goes what nobody asks for any more: events of a year ago, counts and pushes of a month ago', async () => {
  const { db } = app.context;
  await sql`INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, fetched_at, next_ask_at) VALUES
    ('usps', 'OLD', 'delivered', 'delivered', now() - interval '13 months', now() - interval '13 months'),
    ('usps', 'YOUNG', 'delivered', 'delivered', now() - interval '11 months', now() - interval '11 months')`.execute(
    db,
  );
  await sql`INSERT INTO tracking_events (carrier, tracking_number, event_key, local_time, code, words) VALUES
    ('usps', 'OLD', 'a', '2025-01-01', '01', ''), ('usps', 'YOUNG', 'a', '2025-01-01', '01', '')`.execute(db);
  await sql`INSERT INTO carrier_budgets (account_id, carrier, hour, hour_calls, day, day_calls) VALUES
    ('old', 'usps', now() - interval '32 days', 1, now() - interval '32 days', 1), ('young', 'usps', now(), 1, now(), 1)`.execute(
    db,
  );
  await sql`INSERT INTO carrier_pushes (carrier, push_key, parcels, received_at) VALUES
    ('usps', 'old', '[]', now() - interval '31 days'), ('usps', 'young', '[]', now())`.execute(db);
  await trackingSchedule(app.context)
    .find((job) => job.name === 'delete_old_tracking')
    ?.work();
  const { rows } = await sql<{ left: string }>`
    SELECT tracking_number AS left FROM tracking_events UNION ALL SELECT account_id FROM carrier_budgets
    UNION ALL SELECT push_key FROM carrier_pushes`.execute(db);
  expect(rows.map((row) => row.left)).toEqual(['YOUNG', 'young', 'young']);
});
