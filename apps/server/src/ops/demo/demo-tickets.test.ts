import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { ticketStatuses } from '@waybill/contract/vocabulary/ticket.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { findUserByAccount } from '../../identity/accounts/public-api.ts';
import { startSession } from '../../identity/sessions/public-api.ts';
import { seedDemoAccounts } from './demo-accounts.ts';
import { seedDemoTickets } from './seed-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, { demo: true });
  await seedDemoAccounts(app.context.db);
});
afterAll(() => app.close());

const signIn = async (email: string) => {
  const { db } = app.context;
  const user = await findUserByAccount(db, email);
  return startSession(db, user?.id ?? 0, 'test', '127.0.0.1');
};

test('a fresh demo has a ticket of every status, one overdue, and replies; seeding again changes nothing', async () => {
  await seedDemoTickets(app.context);
  const admin = await signIn('admin@demo.local');
  const list = () => app.call(ticketDeskEndpoints.listStaffTickets, { query: {} }, admin);
  const seeded = await list();
  expect(Object.keys(seeded.counts).toSorted()).toEqual([...ticketStatuses].toSorted());
  expect(seeded.list.map((ticket) => ticket.firstAnswer.state)).toContain('overdue');
  expect(seeded.list.find((ticket) => ticket.status === 'closed')).toMatchObject({ rating: 5 });
  const { firstAnswer } = await app.call(ticketDeskEndpoints.ticketStatistics, { query: {} }, admin);
  // 25, 40, 95 and 255 minutes of service, give or take the minute that times are moved by; a fifth ticket is overdue.
  expect(firstAnswer).toMatchObject({ answered: 4, inTimeShare: 0.8 });
  expect(firstAnswer.medianMinutes).toBeGreaterThan(64);
  expect(firstAnswer.medianMinutes).toBeLessThan(71);
  expect(firstAnswer.p90Minutes).toBeLessThan(360);
  const replies = await app.call(ticketDeskEndpoints.listCannedReplies, {}, admin);
  expect(replies.list).toHaveLength(3);
  await seedDemoTickets(app.context);
  expect((await list()).total).toBe(seeded.total);
  const mine = await app.call(ticketEndpoints.listTickets, { query: {} }, await signIn('user@demo.local'));
  expect(mine).toMatchObject({ total: 3, counts: { open: 1, processing: 1, resolved: 1 } });
  expect(mine.list.filter((ticket) => ticket.unread)).not.toEqual([]);
  const { rows } = await app.context.pool.query('SELECT id FROM graphile_worker._private_jobs');
  expect(rows).toEqual([]);
});
