import type { startDemoLife as startLife } from './life/start-demo-life.ts';
import type { DemoTools } from './seed-demo.ts';

/** Door of the demo: who can sign in, and filling an empty database. What only a demo does is loaded by it alone. */
export { demoAccounts, demoCodes, demoPassword } from './demo-accounts.ts';
export { demoSellers } from './past/sellers.ts';

/** Fills a database that is empty with accounts, stock and sixty days of trade; leaves one that has them. */
export const seedDemo = async (tools: DemoTools): Promise<void> =>
  (await import('./seed-demo.ts')).seedDemo(tools);

export const startDemoLife = async (
  ...args: Parameters<typeof startLife>
): Promise<ReturnType<typeof startLife>> =>
  (await import('./life/start-demo-life.ts')).startDemoLife(...args);
