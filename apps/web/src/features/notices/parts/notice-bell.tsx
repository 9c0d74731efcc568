import { Suspense, lazy, useState } from 'react';
import { loadPhraseGroup, useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNoticeNews } from '../notice-news.ts';
import { isFailing } from '../polling-states.ts';
import './notice-bell.css';

const loadCentre = async () => {
  const [centre] = await Promise.all([import('./notice-centre.tsx'), loadPhraseGroup('noticeCentre')]);
  return centre;
};
const NoticeCentre = lazy(loadCentre);

/** The badge counts no further (spec section 4). */
const highest = 99;

/** The bell of the header: how many notices are unread; opens the notification centre. */
export const NoticeBell = () => {
  const t = useT();
  const unread = useNoticeNews(({ polling }) => polling.unread);
  const failing = useNoticeNews(({ polling }) => isFailing(polling.failures));
  const rises = useNoticeNews((news) => news.rises);
  const [rung, setRung] = useState(rises);
  const [open, setOpen] = useState(false);
  const bell = unread === 0 ? t('notices.bell') : t('notices.bellUnread', { count: unread });
  const label = failing ? t('notices.bellFailing', { bell }) : bell;
  const show = async (): Promise<void> => {
    try {
      await loadCentre();
      setOpen(true);
    } catch {
      message.error(t('page.failed'));
    }
  };
  return (
    <>
      <button
        type="button"
        className="notice-bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        data-failing={failing || undefined}
        onPointerEnter={() => void loadCentre().catch(() => undefined)}
        onClick={() => void show()}
      >
        <span
          key={rises}
          className={rises > rung ? 'notice-bell-icon notice-bell-ringing' : 'notice-bell-icon'}
          onAnimationEnd={() => setRung(rises)}
        >
          <Icon name="bell" size="19px" />
        </span>
        {unread > 0 && (
          <span className="notice-bell-badge number" aria-hidden="true">
            {unread > highest ? `${highest}+` : unread}
          </span>
        )}
        {failing && <span className="notice-bell-failing" aria-hidden="true" />}
      </button>
      {open && (
        <Suspense>
          <NoticeCentre onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
