import type { startDemoLife as startLife } from './life/start-demo-life.ts';
import type { DemoTools } from './seed-demo.ts';

/** Door of the demo: who can sign in, and filling an empty database. What only a demo does is loaded by it alone. */
export { demoAccounts, demoPassword } from './demo-accounts.ts';
export { demoCodes } from './demo-codes.ts';
export { demoSellers } from './history/sellers.ts';

/** Fills a database that is empty with accounts, stock and sixty days of trade; leaves one that has them. */
export const seedDemo = async (tools: DemoTools): Promise<void> =>
  (await import('./seed-demo.ts')).seedDemo(tools);

/** Has simulated sellers trade through the API at an address; answers what stops them. */
export const startDemoLife = async (
  ...args: Parameters<typeof startLife>
): Promise<ReturnType<typeof startLife>> =>
  (await import('./life/start-demo-life.ts')).startDemoLife(...args);
