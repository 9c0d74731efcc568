import type { startDemoLife as startLife } from './life/start-demo-life.ts';
import type { DemoTools } from './seed-demo.ts';

export { demoAccounts, demoCodes, demoPassword, demoSellers } from './demo-accounts.ts';

export const seedDemo = async (tools: DemoTools): Promise<void> =>
  (await import('./seed-demo.ts')).seedDemo(tools);

export const startDemoLife = async (...args: Parameters<typeof startLife>) =>
  (await import('./life/start-demo-life.ts')).startDemoLife(...args);
