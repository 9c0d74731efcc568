import type { FrameSlots } from './shell/use-frame.ts';
import { AnnouncementSlot } from './customer/notices/parts/announcement-bar.tsx';
import { NoticeBell } from './customer/notices/parts/notice-bell.tsx';
import { FirstHold } from './customer/shipments/parts/menu-note.tsx';
import { startPolling } from './customer/notices/start-polling.ts';

export const frameSlots: FrameSlots = {
  Announcement: AnnouncementSlot,
  Bell: NoticeBell,
  FirstHold,
  onReady: startPolling,
};
