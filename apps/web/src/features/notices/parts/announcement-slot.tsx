import { Suspense, lazy } from 'react';
import { useNoticeState } from '../notice-state.ts';

// Fetching announcements ignores errors, and so does showing them (spec section 8).
const AnnouncementBar = lazy(() => import('./announcement-bar.tsx').catch(() => ({ default: () => null })));

/** Where the announcement stands; nothing is loaded for it while there is none. */
export const AnnouncementSlot = () => {
  const announcement = useNoticeState((news) => news.announcement);
  return (
    announcement !== null && (
      <Suspense>
        <AnnouncementBar announcement={announcement} />
      </Suspense>
    )
  );
};
