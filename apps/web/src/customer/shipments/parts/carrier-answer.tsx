import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type ReactNode, useState } from 'react';
import { type Shown, useExpired, useShownStore } from '../queries.ts';
import { keepPicked, readKeptHold } from '../kept-holds.ts';
import { costOf } from '../selection.ts';
import type { OrderPlan } from '../use-order.ts';
import { DoneDialog, type DoneOrder } from './done-dialog.tsx';
import { HoldBar } from './hold-bar.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ResultTable } from './result-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

const noPrices = { unitPrice: 0, tiers: [] };

/** What was chosen of the hold before; at first all of a batch, which is one parcel of numbers. */
const firstPicked = (carrier: Carrier, shown: Shown | null): ReadonlySet<string> => {
  const holdId = shown?.reservation?.holdId;
  const kept = holdId === undefined ? undefined : readKeptHold(carrier, holdId)?.picked;
  const ids = new Set((shown?.list ?? []).filter((row) => row.sellable).map((row) => row.id));
  if (kept === undefined) return shown?.scope === 'batch' ? ids : new Set();
  return new Set(kept.filter((id) => ids.has(id)));
};

type Props = {
  readonly carrier: Carrier;
  /** Null before the first query. */
  readonly shown: Shown | null;
  readonly loading: boolean;
  readonly error: ReactNode;
  /** Which queries held the rows, where the conditions beside them are others. */
  readonly origin: string | undefined;
  readonly onQueryAgain: () => void;
  /** Heading of the rows where several carriers stand on one page. */
  readonly title?: string;
  /** Shows nothing of an answer that holds nothing, or no more. */
  readonly heldOnly?: boolean;
};

/** An answer, what is chosen of it, the order that is about to be placed and the one that was. A new answer begins a new one. */
export const CarrierAnswer = (props: Props) => {
  const { carrier, shown, loading, error, origin, title, heldOnly = false, onQueryAgain } = props;
  const [picked, setPicked] = useState(() => firstPicked(carrier, shown));
  const [plan, setPlan] = useState<OrderPlan>();
  const [done, setDone] = useState<DoneOrder>();
  const { write } = useShownStore(carrier);
  const reservation = shown?.reservation ?? null;
  const expired = useExpired(reservation);
  // Nothing is left of the answer, which is not to say that the query found nothing.
  const allOrdered = done !== undefined && shown?.list.length === 0;
  const pick = (next: ReadonlySet<string>): void => {
    setPicked(next);
    if (reservation !== null) keepPicked(carrier, reservation.holdId, [...next]);
  };
  const sellable = new Map((shown?.list ?? []).filter((row) => row.sellable).map((row) => [row.id, row]));
  // In the order in which they were chosen.
  const rows = [...picked].map((id) => sellable.get(id)).filter((row) => row !== undefined);
  const cost = costOf(shown?.priceList ?? noPrices, rows.length, sellable.size);
  return (
    <>
      {reservation !== null && (
        <HoldBar
          carrier={carrier}
          reservation={reservation}
          restored={shown?.restored === true}
          origin={origin}
          requerying={loading}
          onQueryAgain={onQueryAgain}
        />
      )}
      {(heldOnly ? reservation !== null : !allOrdered) && (
        <ResultTable
          carrier={carrier}
          shown={shown}
          loading={loading}
          expired={expired}
          error={error}
          title={title}
          selected={picked}
          onSelect={pick}
        />
      )}
      {reservation !== null && (
        <SelectionBar
          carrier={carrier}
          cost={cost}
          expired={expired}
          busy={loading}
          onClear={() => pick(new Set())}
          onOrder={(action) =>
            setPlan({ carrier, action, rows, cost, scope: shown?.scope ?? 'single', reservation })
          }
        />
      )}
      {plan !== undefined && (
        <OrderDialog
          plan={plan}
          onClose={() => setPlan(undefined)}
          onDone={(result) => {
            setPlan(undefined);
            pick(new Set());
            setDone({ result, plan });
          }}
          onGone={() => {
            setPlan(undefined);
            onQueryAgain();
          }}
        />
      )}
      {done !== undefined && (
        <DoneDialog
          {...done}
          onClose={() => {
            setDone(undefined);
            // The page begins anew, as after a release.
            if (allOrdered) write(null);
          }}
        />
      )}
    </>
  );
};
