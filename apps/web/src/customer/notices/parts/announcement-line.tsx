import type { NoticePriority } from '@waybill/contract/vocabulary/notice.ts';
import { decodeText } from '../decode-text.ts';
import type { HeaderAnnouncement } from '../notice-state.ts';

/** Characters from which the header shortens an announcement, and lets it run (spec section 2). */
export const announcementLimits = { shown: 100, still: 60 } as const;

/**
 * The line of an announcement: its title, else its content, else its message, in full and in at most 100 characters, and
 * whether that is longer than what stands still. Undefined when it says nothing.
 */
export const headlineOf = (announcement: HeaderAnnouncement) => {
  const { title, content, message } = announcement;
  const full = [title, content, message].map((text) => decodeText(text ?? '')).find((text) => text !== '');
  if (full === undefined) return undefined;
  const line = Array.from(full.replace(/\s+/g, ' '));
  const shown =
    line.length > announcementLimits.shown
      ? `${line.slice(0, announcementLimits.shown).join('')}\u2026`
      : line.join('');
  return { full, shown, runs: line.length > announcementLimits.still };
};

type Headline = NonNullable<ReturnType<typeof headlineOf>>;

/** What a dismissal is remembered by: an announcement that changes shows again. */
export const markOf = (announcement: HeaderAnnouncement): string => {
  const text = [announcement.id, announcement.title, announcement.content, announcement.message].join('\n');
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 4_294_967_291;
  return hash.toString(36);
};

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
export const AnnouncementLine = ({ headline: { shown, runs } }: { headline: Headline }) =>
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
