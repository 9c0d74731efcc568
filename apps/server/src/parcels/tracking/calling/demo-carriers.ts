import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Carriers } from './carriers.ts';
import { findKnownParcels } from './store.ts';

const calls = { callsPerHour: 100_000, callsPerDay: 1_000_000 } as const;

/** What the imitated carriers sign their pushes with; the demo is reached from its own host only. */
const demoWebhookSecret = 'the-demo-signs-its-pushes-so';

/**
 * Imitates the three carriers on a free port of loopback, in agreement with the stock, and sends every question there.
 * Answers where, and how to stop.
 */
export const startDemoCarriers = async (context: {
  readonly db: Db;
  readonly carriers: Carriers;
}): Promise<{ readonly origin: string; stop(): Promise<void> }> => {
  const { createSandbox } = await import('@waybill/carriers/sandbox/sandbox.ts');
  const sandbox = createSandbox({
    known: (carrier, numbers) => findKnownParcels(context.db, carrier, numbers),
    quotas: { fedexPerDay: calls.callsPerDay, uspsPerHour: calls.callsPerHour },
  });
  const origin = await sandbox.listen(0);
  for (const carrier of carriers) {
    const account = { origin, clientId: 'demo', clientSecret: 'demo', webhookSecret: demoWebhookSecret };
    context.carriers.use(carrier, { ...account, ...calls }, 'sandbox');
  }
  return {
    origin,
    stop: async () => {
      context.carriers.stop();
      await sandbox.close();
    },
  };
};
