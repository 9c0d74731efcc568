import type { FrameSlots } from './frame/frame-slots.ts';
import './features/notices/follow-points.ts';
import { AnnouncementSlot } from './features/notices/parts/announcement-slot.tsx';
import { NoticeBell } from './features/notices/parts/notice-bell.tsx';
import { startPolling } from './features/notices/start-polling.ts';

export const frameSlots: FrameSlots = {
  Announcement: AnnouncementSlot,
  Bell: NoticeBell,
  onReady: startPolling,
};
