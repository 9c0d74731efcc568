import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useState, type ReactNode } from 'react';
import type { Shown } from '../queries.ts';
import { costOf } from '../selection.ts';
import { DoneDialog } from './done-dialog.tsx';
import { HoldBar } from './hold-bar.tsx';
import { OrderDialog, type OrderPlan } from './order-dialog.tsx';
import { ResultTable } from './result-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

type Props = {
  readonly carrier: Carrier;
  /** Null before the first query. */
  readonly shown: Shown | null;
  readonly expired: boolean;
  readonly loading: boolean;
  readonly error: ReactNode;
  /** Heading of the rows where several carriers stand on one page. */
  readonly title?: string;
  /** Shows nothing of an answer that holds nothing, or no more. */
  readonly heldOnly?: boolean;
  readonly onQueryAgain: () => void;
};

const noPrices = { unitPrice: 0, tiers: [] };

/** A batch is one parcel of numbers, so all of it is chosen at first. */
const firstPicked = (shown: Shown | null): ReadonlySet<string> =>
  new Set(shown?.scope === 'batch' ? shown.list.filter((row) => row.sellable).map((row) => row.id) : []);

/** What a query found and holds, and everything that can be done with it. A new query begins a new one. */
export const CarrierAnswer = ({
  carrier,
  shown,
  expired,
  loading,
  error,
  title,
  heldOnly,
  onQueryAgain,
}: Props) => {
  const [picked, setPicked] = useState(() => firstPicked(shown));
  const [plan, setPlan] = useState<OrderPlan>();
  const [done, setDone] = useState<{ readonly result: OrderResult; readonly plan: OrderPlan }>();
  const reservation = shown?.reservation ?? null;
  const rows = (shown?.list ?? []).filter((row) => row.sellable && picked.has(row.id));
  const cost = costOf(shown?.priceList ?? noPrices, rows.length);

  return (
    <>
      {reservation !== null && (
        <HoldBar
          carrier={carrier}
          reservation={reservation}
          restored={shown?.restored === true}
          requerying={loading}
          onQueryAgain={onQueryAgain}
        />
      )}
      {(heldOnly !== true || reservation !== null) && (
        <ResultTable
          carrier={carrier}
          shown={shown}
          loading={loading}
          expired={expired}
          error={error}
          title={title}
          selected={picked}
          onSelect={setPicked}
        />
      )}
      {reservation !== null && (
        <SelectionBar
          carrier={carrier}
          cost={cost}
          expired={expired}
          busy={loading}
          onClear={() => setPicked(new Set())}
          onOrder={(action) => setPlan({ action, rows, cost, scope: shown?.scope ?? 'single', reservation })}
        />
      )}
      {plan !== undefined && (
        <OrderDialog
          carrier={carrier}
          plan={plan}
          onClose={() => setPlan(undefined)}
          onDone={(result) => {
            setPlan(undefined);
            setPicked(new Set());
            setDone({ result, plan });
          }}
          onGone={() => {
            setPlan(undefined);
            onQueryAgain();
          }}
        />
      )}
      {done !== undefined && <DoneDialog {...done} onClose={() => setDone(undefined)} />}
    </>
  );
};
