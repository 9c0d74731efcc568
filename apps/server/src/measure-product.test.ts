import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildUser } from '../test/builders.ts';
import { type TestApp, openTestApp } from '../test/test-app.ts';
import { createProductGauges } from './measure-product.ts';

let app: TestApp;
let measure: () => Promise<void>;
beforeAll(async () => {
  app = await openTestApp();
  measure = createProductGauges(app.context);
});
afterAll(() => app.close());

/** The value of a series after a new measurement; undefined when there is none. */
const figure = async (series: string): Promise<number | undefined> => {
  await measure();
  const text = await (await app.send('GET', '/metrics')).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test('/metrics has no figure before it is measured', async () => {
  expect(await (await app.send('GET', '/metrics')).text()).not.toMatch(/^waybill_disk_free_bytes\{/m);
  expect(await figure('waybill_disk_free_bytes{folder="DATA_DIR"}')).toBeGreaterThan(0);
});

test('a clock that is wrong is measured by that of the database', async () => {
  const series = 'waybill_clock_skew_seconds{clock="database"}';
  expect(Math.abs((await figure(series)) ?? 999)).toBeLessThan(60);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  const skew = await figure(series);
  vi.useRealTimers();
  expect(Math.round((skew ?? 0) / 600)).toBe(6);
});

test('invariants are counted by how they were found last', async () => {
  const { pool } = app.context;
  await pool.query(
    `INSERT INTO invariant_results (name, state) VALUES ('ledger_zero', 'broken'), ('one_owner', 'failed')
     ON CONFLICT (name) DO UPDATE SET state = excluded.state`,
  );
  expect(await figure('waybill_invariants{state="broken"}')).toBe(1);
  expect(await figure('waybill_invariants{state="failed"}')).toBe(1);
  await pool.query(`UPDATE invariant_results SET state = 'holds'`);
  expect(await figure('waybill_invariants{state="broken"}')).toBe(0);
  expect(await figure('waybill_invariants{state="holds"}')).toBe(2);
});

test('how long files wait for the scanner is measured where there is one', async () => {
  const series = 'waybill_scan_oldest_seconds{files="attachments"}';
  expect(await figure(series)).toBeUndefined();
  const scanning = await openTestApp({ CLAMD_URL: 'tcp://127.0.0.1:9' });
  const measureScans = createProductGauges(scanning.context);
  const waited = async () => {
    await measureScans();
    const text = await (await scanning.send('GET', '/metrics')).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.slice(series.length),
    );
  };
  expect(await waited()).toBe(0);
  const user = await buildUser(scanning.context);
  const form = new FormData();
  form.append('file', new Blob(['waits']), 'a.txt');
  await scanning.send('POST', `${apiBase}/ticket/attachment`, form, user);
  await scanning.context.pool.query(`UPDATE attachment_scans SET since = since - interval '1 hour'`);
  expect(await waited()).toBeGreaterThanOrEqual(3_600);
  expect(await (await scanning.send('GET', '/metrics')).text()).toContain(
    'waybill_file_scans_total{outcome="away"} 1',
  );
  await scanning.context.pool.query(`UPDATE attachment_scans SET state = 'clean'`);
  expect(await waited()).toBe(0);
  await scanning.close();
});

test('budgets and followed numbers are those of carriers with an account', async () => {
  const { carriers, pool } = app.context;
  const user = await buildUser(app.context);
  await app.call(endpoints.followNumbers, { body: { numbers: ['1Z999AA10123456784'] } }, user);
  await pool.query(`UPDATE follow_queues SET due_at = now() - interval '1 hour'`);
  expect(await figure('waybill_carrier_day_used_ratio{carrier="ups"}')).toBeUndefined();
  expect(await figure('waybill_followed_oldest_seconds{carrier="ups"}')).toBeUndefined();

  const [origin, clientId, clientSecret] = ['http://127.0.0.1:9', 'figures', 'figures'];
  carriers.use('ups', { origin, clientId, clientSecret, callsPerHour: 10, callsPerDay: 100 });
  expect(await figure('waybill_carrier_day_used_ratio{carrier="ups"}')).toBe(0);
  expect(await figure('waybill_followed_oldest_seconds{carrier="ups"}')).toBeGreaterThanOrEqual(3_600);
  // What somebody has taken to ask for is not late before his lease ends.
  await pool.query(`UPDATE follow_queues SET leased_until = now() + interval '15 minutes'`);
  expect(await figure('waybill_followed_oldest_seconds{carrier="ups"}')).toBe(0);

  // A call that fails is tried again, and each try counts.
  await carriers.track('ups', { number: '1Z999AA10123456784' });
  const hour = await figure('waybill_carrier_hour_used_ratio{carrier="ups"}');
  const day = await figure('waybill_carrier_day_used_ratio{carrier="ups"}');
  const { rows } = await pool.query<{ ofHour: number; ofDay: number; thisHour: boolean; today: boolean }>(
    `SELECT hour_calls AS "ofHour", hour = date_trunc('hour', now(), 'UTC') AS "thisHour",
       day_calls AS "ofDay", day = date_trunc('day', now(), 'UTC') AS today FROM carrier_budgets WHERE carrier = 'ups'`,
  );
  const [{ ofHour, ofDay, thisHour, today } = { ofHour: 0, ofDay: 0, thisHour: true, today: true }] = rows;
  expect(Math.min(ofHour, ofDay)).toBeGreaterThan(0);
  // Where the hour or the day turned since the call, it may have done so before the measurement.
  expect(thisHour ? [ofHour / 10] : [ofHour / 10, 0]).toContain(hour);
  expect(today ? [ofDay / 100] : [ofDay / 100, 0]).toContain(day);
});
