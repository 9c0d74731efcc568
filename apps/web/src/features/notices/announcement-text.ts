import { decodeText } from './decode-text.ts';
import type { HeaderAnnouncement } from './notice-state.ts';

/** Characters from which the header shortens an announcement, and lets it run (spec section 2). */
export const announcementLimits = { shown: 100, still: 60 } as const;

export type Headline = {
  /** Title, else content, else message, in full. */
  readonly full: string;
  /** The same in at most 100 characters. */
  readonly shown: string;
  /** Longer than what stands still. */
  readonly runs: boolean;
};

/** The line of an announcement; undefined when it says nothing. */
export const headlineOf = (announcement: HeaderAnnouncement): Headline | undefined => {
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

/** What a dismissal is remembered by: an announcement that changes shows again. */
export const markOf = (announcement: HeaderAnnouncement): string => {
  const text = [announcement.id, announcement.title, announcement.content, announcement.message].join('\n');
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 4_294_967_291;
  return hash.toString(36);
};
