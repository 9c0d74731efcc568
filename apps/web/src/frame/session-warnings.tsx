import { Suspense, lazy } from 'react';
import { useSession } from '../client/session.ts';

const SessionNotice = lazy(() => import('./session-notice.tsx'));

/** What warns before a session ends; most never see it, so it comes when it is needed. */
export const SessionWarnings = () => {
  const needed = useSession(({ banner, reminder }) => banner || reminder);
  return (
    needed && (
      <Suspense>
        <SessionNotice />
      </Suspense>
    )
  );
};
