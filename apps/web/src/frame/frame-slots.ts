import type { ComponentType } from 'react';

/** Places of a shell that features fill; the routes hand them in, so that the shell knows no feature. */
export type FrameSlots = {
  readonly Announcement: ComponentType;
  readonly Bell: ComponentType;
  /** Runs once the account has been read. */
  readonly onReady: () => void;
};
