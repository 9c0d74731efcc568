import { Suspense } from 'react';
import { HoldBar } from '../parts/hold-bar.tsx';
import { SelectionBar } from '../parts/selection-bar.tsx';
import { useAnswer, type AnswerProps } from '../use-answer.ts';
import { ResultList } from './result-list.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const OrderSheet = lazyPart(() => import('./order-sheet.tsx'));
const DoneSheet = lazyPart(() => import('./done-sheet.tsx'));

/** What a query found and holds, and everything that can be done with it. A new query begins a new one. */
const CarrierAnswer = ({ carrier, shown, expired, loading, error, origin, onQueryAgain }: AnswerProps) => {
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
      {allOrdered || (
        <ResultList
          carrier={carrier}
          shown={shown}
          loading={loading}
          expired={expired}
          error={error}
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
      <Suspense>
        {plan !== undefined && (
          <OrderSheet
            plan={plan}
            onClose={answer.giveUp}
            onDone={answer.finish}
            onGone={() => {
              answer.giveUp();
              onQueryAgain();
            }}
          />
        )}
        {done !== undefined && <DoneSheet {...done} onClose={answer.forget} />}
      </Suspense>
    </>
  );
};

export default CarrierAnswer;
