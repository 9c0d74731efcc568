import { useSession } from '../client/session.ts';
import { useT } from './language.tsx';
import './session-status.css';

/** Whether one is signed in, and for some seconds that another tab has changed it. */
export const SessionStatus = () => {
  const t = useT();
  const status = useSession((state) => state.status);
  return (
    <span className="session-status" role="status" data-status={status}>
      <span className="session-status-text">{t(`session.${status}`)}</span>
    </span>
  );
};
