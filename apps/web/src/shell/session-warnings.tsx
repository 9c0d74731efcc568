import { useSession } from '../client/session.ts';
import { useLater } from '../kit/use-later.ts';

const loadNotice = () => import('./session-notice.tsx');

/** What warns before a session ends; most never see it, so it comes when it is needed. */
export const SessionWarnings = () => {
  const needed = useSession(({ banner, reminder }) => banner || reminder);
  const notice = useLater(loadNotice, needed);
  return needed && notice && <notice.Part />;
};
