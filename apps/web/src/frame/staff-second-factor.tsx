import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { answerStepUp, askHere, useStepUp } from '../client/step-up.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { loadPhraseGroup } from './language.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

const Due = lazyPart(async () => {
  const [part] = await Promise.all([import('./second-factor-due.tsx'), loadPhraseGroup('personal')]);
  return { default: part.SecondFactorDue };
});

const StepUpDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./step-up-dialog.tsx'), loadPhraseGroup('personal')]);
  return { default: part.StepUpDialog };
});

/** Above the pages of the staff: until when they have to turn their second factor on, and being asked for it again. */
export const StaffSecondFactor = () => {
  const { data, isError } = useQuery(secondFactorQuery);
  const asked = useStepUp(({ waiting }) => waiting.length > 0);
  useEffect(() => askHere(), []);
  // Without knowing what to ask for, nobody is asked: the call fails, and can be tried again.
  const unknown = asked && isError && data === undefined;
  useEffect(() => {
    if (unknown) answerStepUp(false);
  }, [unknown]);
  return (
    <Suspense>
      {data !== undefined && data.dueAt !== null && <Due />}
      {data !== undefined && asked && <StepUpDialog />}
    </Suspense>
  );
};
