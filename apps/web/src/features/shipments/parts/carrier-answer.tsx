import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { ReactNode } from 'react';
import type { Shown } from '../queries.ts';
import { useAnswer } from '../use-answer.ts';
import { DoneDialog } from './done-dialog.tsx';
import { HoldBar } from './hold-bar.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ResultTable } from './result-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

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
