import { Suspense, lazy, useEffect, useState } from 'react';
import { create } from 'zustand';
import { stored, readStoredJson } from '../../../client/stored.ts';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { headlineOf, markOf } from '../announcement-text.ts';
import { lineKey, type HeaderAnnouncement } from '../notice-state.ts';
import { AnnouncementLine, announcementClass } from './announcement-line.tsx';

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
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === storageKey) useDismissed.setState({ marks: remembered() });
});

const loadDialog = () => import('./announcement-dialog.tsx');
const AnnouncementDialog = lazy(loadDialog);

const AnnouncementBar = ({ announcement }: { readonly announcement: HeaderAnnouncement }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const mark = markOf(announcement);
  const dismissed = useDismissed(({ marks }) => marks.includes(mark));
  const headline = headlineOf(announcement);
  const stands = headline !== undefined && !dismissed;
  useEffect(() => stored.write(lineKey, stands ? '1' : '0'), [stands]);
  if (!stands) return null;
  const show = async (): Promise<void> => {
    try {
      await loadDialog();
      setOpen(true);
    } catch {
      message.error(t('page.failed'));
    }
  };
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
        onClick={() => void show()}
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
      {open && (
        <Suspense>
          <AnnouncementDialog announcement={announcement} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
};

export default AnnouncementBar;
