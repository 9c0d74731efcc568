import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { loadPhraseGroup } from './language.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

const Due = lazyPart(async () => {
  const [part] = await Promise.all([import('./second-factor-due.tsx'), loadPhraseGroup('personal')]);
  return { default: part.SecondFactorDue };
});

/** Above the pages of the staff, for those who have to turn their second factor on. */
export const SecondFactorBanner = () => {
  const { data } = useQuery(secondFactorQuery);
  if (data === undefined || data.dueAt === null) return null;
  return (
    <Suspense>
      <Due />
    </Suspense>
  );
};
