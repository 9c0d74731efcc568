import type { OrderAction, OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { useState } from 'react';
import type { Shown } from './queries.ts';
import { costOf } from './selection.ts';
import type { OrderPlan } from './use-order.ts';

const noPrices = { unitPrice: 0, tiers: [] };

/** A batch is one parcel of numbers, so all of it is chosen at first. */
const firstPicked = (shown: Shown | null): ReadonlySet<string> =>
  new Set(shown?.scope === 'batch' ? shown.list.filter((row) => row.sellable).map((row) => row.id) : []);

/** What is chosen of an answer, the order that is about to be placed and the one that was. A new answer begins a new one. */
export const useAnswer = (shown: Shown | null) => {
  const [picked, setPicked] = useState(() => firstPicked(shown));
  const [plan, setPlan] = useState<OrderPlan>();
  const [done, setDone] = useState<{ readonly result: OrderResult; readonly plan: OrderPlan }>();
  const reservation = shown?.reservation ?? null;
  const sellable = (shown?.list ?? []).filter((row) => row.sellable);
  const rows = sellable.filter((row) => picked.has(row.id));
  const cost = costOf(shown?.priceList ?? noPrices, rows.length, sellable.length);
  return {
    reservation,
    picked,
    setPicked,
    cost,
    plan,
    done,
    clear: (): void => setPicked(new Set()),
    order: (action: OrderAction): void => {
      if (reservation !== null) setPlan({ action, rows, cost, scope: shown?.scope ?? 'single', reservation });
    },
    giveUp: (): void => setPlan(undefined),
    finish: (result: OrderResult): void => {
      setPlan(undefined);
      setPicked(new Set());
      if (plan !== undefined) setDone({ result, plan });
    },
    forget: (): void => setDone(undefined),
  };
};
