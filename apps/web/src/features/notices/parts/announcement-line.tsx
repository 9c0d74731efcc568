import type { Headline } from '../announcement-text.ts';
import './announcement.css';

/** Milliseconds that a character takes to pass. */
const pace = 220;

/** The line of an announcement. A long one runs, and stands still while it is pointed at or has the focus. */
export const AnnouncementLine = ({ headline: { shown, runs } }: { readonly headline: Headline }) =>
  runs ? (
    <span
      className="announcement-track"
      style={{ animationDuration: `${Array.from(shown).length * pace}ms` }}
    >
      <span>{shown}</span>
      <span aria-hidden="true">{shown}</span>
    </span>
  ) : (
    <span className="announcement-still">{shown}</span>
  );
