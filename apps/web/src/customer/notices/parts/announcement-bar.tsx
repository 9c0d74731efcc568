import { useEffect, useState } from 'react';
import { whenStored } from '../../../client/after.ts';
import { stored, readStoredJson } from '../../../client/stored.ts';
import { lineKey, useNoticeState, type HeaderAnnouncement } from '../notice-state.ts';
import { announcementClass, AnnouncementLine, headlineOf, markOf } from './announcement-line.tsx';
import { create } from 'zustand';
import { useT } from '../../../shell/language.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

const storageKey = 'announcements.dismissed';
/** How many are remembered; older ones have ended long since. */
const mostKept = 50;

const remembered = (): readonly string[] => {
  const value = readStoredJson(storageKey);
  return Array.isArray(value) ? value.filter((mark): mark is string => typeof mark === 'string') : [];
};

const useDismissed = create<{ readonly marks: readonly string[] }>(() => ({ marks: remembered() }));

const dismiss = (mark: string): void => {
  const marks = [...remembered().filter((other) => other !== mark), mark].slice(-mostKept);
  stored.write(storageKey, JSON.stringify(marks));
  useDismissed.setState({ marks });
};

// The other tabs of this browser follow.
whenStored(storageKey, () => useDismissed.setState({ marks: remembered() }));

const AnnouncementDialog = lazyPart(() => import('./announcement-dialog.tsx'));

const AnnouncementBar = ({ announcement }: { announcement: HeaderAnnouncement }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const mark = markOf(announcement);
  const dismissed = useDismissed(({ marks }) => marks.includes(mark));
  const headline = headlineOf(announcement);
  const stands = headline !== undefined && !dismissed;
  useEffect(() => stored.write(lineKey, stands ? '1' : '0'), [stands]);
  if (!stands) return null;
  return (
    <section
      className={announcementClass(announcement.priority ?? 'normal')}
      aria-label={t('word.announcement')}
    >
      <Icon name="megaphone" />
      <button
        type="button"
        className="group flex-1 min-w-0 h-6 px-0.5 rounded-sm bg-transparent text-start whitespace-nowrap overflow-hidden cursor-pointer hover:underline in-[.mobile]:h-11"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">{t('announcement.open')}</span>
        <AnnouncementLine headline={headline} />
      </button>
      <button
        type="button"
        className="grid flex-none size-6 p-0 place-content-center rounded-full bg-transparent cursor-pointer hover:bg-surface in-[.mobile]:size-11"
        aria-label={t('announcement.dismiss')}
        title={t('announcement.dismiss')}
        onClick={() => dismiss(mark)}
      >
        <Icon name="close" size="14px" />
      </button>
      {open && <AnnouncementDialog announcement={announcement} onClose={() => setOpen(false)} />}
    </section>
  );
};

/** Where the announcement stands; nothing is loaded for it while there is none. */
export const AnnouncementSlot = () => {
  const announcement = useNoticeState((state) => state.announcement);
  // Unless the last visit had no line, its room is kept for some seconds: the page below does not move when it comes.
  const [kept, keep] = useState(() => stored.read(lineKey) !== '0');
  useEffect(() => {
    const timer = setTimeout(() => {
      if (useNoticeState.getState().announcement === null) stored.write(lineKey, '0');
      keep(false);
    }, 4000);
    return () => clearTimeout(timer);
  }, []);
  const room = kept && <div className={announcementClass('normal')} />;
  return announcement === null ? room : <AnnouncementBar announcement={announcement} />;
};
