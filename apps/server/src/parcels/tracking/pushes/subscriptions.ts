import type { CarrierAccount } from '@waybill/contract/endpoints/carrier-settings.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Carriers } from '../calling/carriers.ts';
import { findLastPushes } from './store.ts';

/** When subscriptions at a carrier end; at UPS each number's, at USPS one that was idle. */
const ends: Readonly<
  Partial<Record<Carrier, { readonly endAfterDays: number; readonly whenIdle: boolean }>>
> = {
  ups: { endAfterDays: 14, whenIdle: false },
  usps: { endAfterDays: 30, whenIdle: true },
};

/** Of the carriers that we take pushes from, those whose subscriptions end; they are ending when two thirds of that time are over. */
export const readPushSubscriptions = async ({
  db,
  carriers: pools,
}: Pick<Deps, 'db'> & { readonly carriers: Carriers }): Promise<
  (readonly [Carrier, NonNullable<CarrierAccount['subscription']>])[]
> => {
  const last = new Map((await findLastPushes(db)).map(({ carrier, days }) => [carrier, days]));
  return carriers.flatMap((carrier) => {
    const rule = ends[carrier];
    if (rule === undefined || pools.health(carrier) === null || pools.webhookSecrets(carrier).length === 0)
      return [];
    const lastDays = last.get(carrier) ?? null;
    return [[carrier, { ...rule, lastDays, ending: (lastDays ?? 0) * 3 >= rule.endAfterDays * 2 }] as const];
  });
};
