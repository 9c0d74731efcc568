import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type ReactNode, useState } from 'react';
import type { OrderResult, OrderAction } from '@waybill/contract/endpoints/logistics.ts';
import { useNavigate } from 'react-router';
import { type Shown, useShownStore } from '../queries.ts';
import { keepPicked, readKeptHold } from '../kept-holds.ts';
import { costOf } from '../selection.ts';
import type { OrderPlan } from '../use-order.ts';
import { useT } from '../../../frame/language.tsx';
import { myOrderPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DoneFacts, DoneTitle } from './done-facts.tsx';
import { HoldBar } from './hold-bar.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ResultTable } from './result-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

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
const useAnswer = (carrier: Carrier, shown: Shown | null) => {
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

type DoneDialogProps = {
  readonly result: OrderResult;
  readonly plan: OrderPlan;
  readonly onClose: () => void;
};

/** Tells what an order brought. Bought numbers are shown in full and can be masked from other eyes. */
const DoneDialog = ({ result, plan, onClose }: DoneDialogProps) => {
  const t = useT();
  const navigate = useNavigate();
  const [inFull, setInFull] = useState(true);
  const label = t(inFull ? 'shipments.done.hide' : 'shipments.done.show');
  return (
    <Dialog
      width={640}
      title={<DoneTitle result={result} plan={plan} />}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shipments.done.close')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              // Pages stay alive: left open, it would be in the way on the way back.
              onClose();
              void navigate(myOrderPath(result.orderNo));
            }}
          >
            {t('shipments.done.toOrder')}
          </Button>
        </>
      }
    >
      <DoneFacts
        result={result}
        plan={plan}
        inFull={inFull}
        tools={
          result.status !== 'reserved' && (
            <Button
              variant="text"
              iconOnly
              icon={<Icon name={inFull ? 'eyeOff' : 'eye'} />}
              aria-label={label}
              title={label}
              onClick={() => setInFull(!inFull)}
            />
          )
        }
      />
    </Dialog>
  );
};

type Props = {
  readonly carrier: Carrier;
  /** Null before the first query. */
  readonly shown: Shown | null;
  readonly expired: boolean;
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

export const CarrierAnswer = ({
  carrier,
  shown,
  expired,
  loading,
  error,
  origin,
  title,
  heldOnly,
  onQueryAgain,
}: Props) => {
  const answer = useAnswer(carrier, shown);
  const { reservation, picked, setPicked, cost, plan, done, allOrdered } = answer;

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
      {(heldOnly === true ? reservation !== null : !allOrdered) && (
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
          onClear={answer.clear}
          onOrder={answer.order}
        />
      )}
      {plan !== undefined && (
        <OrderDialog
          plan={plan}
          onClose={answer.giveUp}
          onDone={answer.finish}
          onGone={() => {
            answer.giveUp();
            onQueryAgain();
          }}
        />
      )}
      {done !== undefined && <DoneDialog {...done} onClose={answer.forget} />}
    </>
  );
};
