import type { Headline } from '../announcement-text.ts';
import type { NoticePriority } from '@waybill/contract/vocabulary/notice.ts';

const tones = {
  low: 'border-default bg-surface-sunken text-secondary',
  normal: 'border-default bg-surface-sunken text-secondary',
  high: 'border-warning bg-warning text-warning',
  urgent: 'border-error bg-error text-error',
} as const;

export const announcementClass = (priority: NoticePriority): string =>
  `announcement flex flex-none gap-1.5 items-center min-w-0 h-6.5 pr-3 pl-5 border-b text-xs in-[.mobile]:h-11 in-[.mobile]:pr-0 print:hidden ${tones[priority]}`;

/** Milliseconds that a character takes to pass. */
const pace = 220;

/** The line of an announcement. A long one runs, and stands still while it is pointed at or has the focus. */
export const AnnouncementLine = ({ headline: { shown, runs } }: { readonly headline: Headline }) =>
  runs ? (
    <span
      className="announcement-track inline-flex gap-18 animate-[announcement-run_linear_infinite] group-hover:[animation-play-state:paused] group-focus-visible:[animation-play-state:paused] motion-reduce:block motion-reduce:truncate motion-reduce:animate-none"
      style={{ animationDuration: `${Array.from(shown).length * pace}ms` }}
    >
      <span>{shown}</span>
      <span className="motion-reduce:hidden" aria-hidden="true">
        {shown}
      </span>
    </span>
  ) : (
    <span className="block truncate">{shown}</span>
  );
