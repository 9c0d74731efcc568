import type { OrderAction, OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useState } from 'react';
import { keepPicked, readKeptHold } from './kept-holds.ts';
import { useShownStore, type Shown } from './queries.ts';
import { costOf } from './selection.ts';
import type { OrderPlan } from './use-order.ts';

const noPrices = { unitPrice: 0, tiers: [] };

/** What was chosen of the hold before; at first all of a batch, which is one parcel of numbers. */
const firstPicked = (carrier: Carrier, shown: Shown | null): ReadonlySet<string> => {
  const holdId = shown?.reservation?.holdId;
  const kept = holdId === undefined ? undefined : readKeptHold(carrier, holdId)?.picked;
  const ids = (shown?.list ?? []).filter((row) => row.sellable).map((row) => row.id);
  if (kept === undefined) return new Set(shown?.scope === 'batch' ? ids : []);
  const chosen = new Set(kept);
  return new Set(ids.filter((id) => chosen.has(id)));
};

/** What is chosen of an answer, the order that is about to be placed and the one that was. A new answer begins a new one. */
export const useAnswer = (carrier: Carrier, shown: Shown | null) => {
  const [picked, choose] = useState(() => firstPicked(carrier, shown));
  const [plan, setPlan] = useState<OrderPlan>();
  const [done, setDone] = useState<{ readonly result: OrderResult; readonly plan: OrderPlan }>();
  const { write } = useShownStore(carrier);
  const reservation = shown?.reservation ?? null;
  const allOrdered = done !== undefined && shown?.list.length === 0;
  const setPicked = (next: ReadonlySet<string>): void => {
    choose(next);
    if (reservation !== null) keepPicked(carrier, reservation.holdId, [...next]);
  };
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
    /** Nothing is left of the answer, which is not to say that the query found nothing. */
    allOrdered,
    clear: (): void => setPicked(new Set()),
    order: (action: OrderAction): void => {
      if (reservation === null) return;
      setPlan({ carrier, action, rows, cost, scope: shown?.scope ?? 'single', reservation });
    },
    giveUp: (): void => setPlan(undefined),
    finish: (result: OrderResult): void => {
      setPlan(undefined);
      setPicked(new Set());
      if (plan !== undefined) setDone({ result, plan });
    },
    forget: (): void => {
      setDone(undefined);
      // The page begins anew, as after a release.
      if (allOrdered) write(null);
    },
  };
};
