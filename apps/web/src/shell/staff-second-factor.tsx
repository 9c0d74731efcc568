import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { answerStepUp, askHere, useStepUp } from '../client/step-up.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

const Due = lazyPart(async () => ({ default: (await import('./second-factor-due.tsx')).SecondFactorDue }));

const StepUpDialog = lazyPart(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

export const StepUp = () => {
  const asked = useStepUp(({ waiting }) => waiting.length > 0);
  const { data, isError } = useQuery(secondFactorQuery);
  useEffect(() => askHere(), []);
  // Without knowing what to ask for, nobody is asked: the call fails, and can be tried again.
  const unknown = asked && isError && data === undefined;
  useEffect(() => {
    if (unknown) answerStepUp(false);
  }, [unknown]);
  return <Suspense>{data !== undefined && asked && <StepUpDialog />}</Suspense>;
};

export const StaffSecondFactor = () => {
  const { data } = useQuery(secondFactorQuery);
  return (
    <>
      <Suspense>{data !== undefined && data.dueAt !== null && <Due />}</Suspense>
      <StepUp />
    </>
  );
};
