import { useSyncExternalStore } from 'react';
import { useSession } from '../client/session.ts';
import { useT } from './language.tsx';

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
    <span
      className="session-status inline-flex items-center gap-1.5 text-warning whitespace-nowrap before:flex-none before:size-2 before:rounded-full before:bg-dot-warn data-[status=online]:before:bg-dot-good max-md:[&:not([data-status='online'])]:fixed max-md:[&:not([data-status='online'])]:z-1000 max-md:[&:not([data-status='online'])]:top-[calc(var(--spacing-header)_+_6px)] max-md:[&:not([data-status='online'])]:right-2 max-md:[&:not([data-status='online'])]:py-1 max-md:[&:not([data-status='online'])]:px-2.5 max-md:[&:not([data-status='online'])]:border max-md:[&:not([data-status='online'])]:border-default max-md:[&:not([data-status='online'])]:rounded-[14px] max-md:[&:not([data-status='online'])]:bg-surface"
      role="status"
      data-status={status}
    >
      <span className="[.session-status[data-status='online']_&]:absolute [.session-status[data-status='online']_&]:size-px [.session-status[data-status='online']_&]:[clip-path:inset(50%)] [.session-status[data-status='online']_&]:overflow-hidden">
        {t(`session.${status}`)}
      </span>
    </span>
  );
};
