import { useSyncExternalStore } from 'react';
import { useSession } from '../client/session.ts';
import { useT } from './language.tsx';
import './session-status.css';

const followNetwork = (changed: () => void): (() => void) => {
  const events = ['online', 'offline'] as const;
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
};

export const SessionStatus = () => {
  const t = useT();
  const session = useSession((state) => state.status);
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const status = online ? session : 'offline';
  return (
    <span className="session-status" role="status" data-status={status}>
      <span className="session-status-text">{t(`session.${status}`)}</span>
    </span>
  );
};
