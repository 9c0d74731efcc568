import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNoticeState } from '../notice-state.ts';
import { isFailing } from '../polling-states.ts';
import { useNoticeCentre } from '../use-notice-centre.tsx';
import './notice-bell.css';

/** The badge counts no further (spec section 4). */
const highest = 99;

export const NoticeBell = () => {
  const t = useT();
  const unread = useNoticeState(({ polling }) => polling.unread);
  const failing = useNoticeState(({ polling }) => isFailing(polling.failures));
  const rises = useNoticeState((state) => state.rises);
  const [rung, setRung] = useState(rises);
  const { prepare, show, centre } = useNoticeCentre();
  const bell = unread === 0 ? t('word.notificationCentre') : t('notices.bellUnread', { count: unread });
  const label = failing ? t('notices.bellFailing', { bell }) : bell;
  return (
    <>
      <button
        type="button"
        className="notice-bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        data-failing={failing || undefined}
        onPointerEnter={prepare}
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
      {centre}
    </>
  );
};
