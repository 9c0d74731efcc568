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

/** What is wrong with the session stands over the page where the header has no room for words. */
const floating =
  'before:bg-dot-warn max-md:fixed max-md:z-1000 max-md:top-[calc(var(--spacing-header)_+_6px)] max-md:right-2 max-md:py-1 max-md:px-2.5 max-md:border max-md:border-default max-md:rounded-[14px] max-md:bg-surface';

export const SessionStatus = () => {
  const t = useT();
  const session = useSession((state) => state.status);
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const status = online ? session : 'offline';
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-warning whitespace-nowrap before:flex-none before:size-2 before:rounded-full ${
        status === 'online' ? 'before:bg-dot-good' : floating
      }`}
      role="status"
      data-status={status}
    >
      <span className={status === 'online' ? 'visually-hidden' : undefined}>{t(`session.${status}`)}</span>
    </span>
  );
};
