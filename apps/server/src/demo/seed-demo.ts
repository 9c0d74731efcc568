import { dayIn } from '../platform/day.ts';
import type { Deps } from '../platform/deps.ts';
import { demoAccounts, seedDemoAccounts } from './demo-accounts.ts';
import { seedDemoCalls } from './demo-calls.ts';
import { seedDemoCodes } from './demo-codes.ts';
import { seedDemoNotices } from './demo-notices.ts';
import { seedDemoSecurity } from './demo-security.ts';
import { seedDemoStats } from './demo-stats.ts';
import { seedDemoStock } from './demo-stock.ts';
import { seedDemoTickets } from './demo-tickets.ts';
import { seedDemoHistory } from './history/seed-history.ts';

/** What a demo is filled with. */
export type DemoTools = Pick<Deps, 'pool'> &
  Parameters<typeof seedDemoHistory>[0] &
  Parameters<typeof seedDemoTickets>[0] &
  Parameters<typeof seedDemoSecurity>[0];

/** Fills the parts of a demo that are empty, each from what those before it left. */
export const seedDemo = async (context: DemoTools): Promise<void> => {
  await seedDemoAccounts(context.db);
  await seedDemoCodes(context.db);
  await seedDemoNotices(context.db, demoAccounts[0]?.email ?? '');
  await seedDemoStock(context.pool, dayIn('America/New_York'));
  await seedDemoTickets(context);
  await seedDemoSecurity(context);
  await seedDemoHistory(context);
  await seedDemoStats(context.db);
  await seedDemoCalls(context);
};
