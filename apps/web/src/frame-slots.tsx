import type { FrameSlots } from './frame/frame-slots.ts';
import { AnnouncementSlot } from './features/notices/parts/announcement-slot.tsx';
import { NoticeBell } from './features/notices/parts/notice-bell.tsx';
import { startPolling } from './features/notices/start-polling.ts';

/** What features give to both shells. */
export const frameSlots: FrameSlots = {
  Announcement: AnnouncementSlot,
  Bell: NoticeBell,
  onReady: () => {
    startPolling();
    // Without it the balance waits for the next page, which asks for it again.
    import('./features/notices/follow-points.ts').catch(() => undefined);
  },
};
