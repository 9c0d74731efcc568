/** Door of the demo: who can sign in, and filling an empty database. */
export { demoAccounts, demoPassword, seedDemoAccounts } from './demo-accounts.ts';
export { seedDemoCalls } from './demo-calls.ts';
export { demoCodes, seedDemoCodes } from './demo-codes.ts';
export { seedDemoStats } from './demo-stats.ts';
export { seedDemoHistory } from './history/seed-history.ts';
export { demoSellers } from './history/sellers.ts';
export { startDemoLife } from './life/start-demo-life.ts';
export { seedDemoNotices } from './demo-notices.ts';
export { seedDemoSecurity } from './demo-security.ts';
export { seedDemoStock } from './demo-stock.ts';
export { seedDemoTickets } from './demo-tickets.ts';
