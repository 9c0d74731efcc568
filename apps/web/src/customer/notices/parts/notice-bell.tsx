import { useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { isFailing, useNoticeState } from '../notice-state.ts';
import { lazyPart } from '../../../kit/lazy-part.tsx';

const loadCentre = () => import('./notice-centre.tsx');
const NoticeCentre = lazyPart(loadCentre);

/** The badge counts no further (spec section 4). */
const highest = 99;

export const NoticeBell = () => {
  const t = useT();
  const unread = useNoticeState(({ polling }) => polling.unread);
  const failing = useNoticeState(({ polling }) => isFailing(polling.failures));
  const rises = useNoticeState((state) => state.rises);
  const [rung, setRung] = useState(rises);
  const [open, setOpen] = useState(false);
  const bell = unread === 0 ? t('word.notificationCentre') : t('notices.bellUnread', { count: unread });
  const label = failing ? t('notices.bellFailing', { bell }) : bell;
  return (
    <>
      <button
        type="button"
        className="relative grid flex-none size-9 p-0 place-content-center rounded-md bg-transparent text-secondary cursor-pointer hover:bg-surface-hover hover:text-default in-[.mobile]:size-11"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadCentre().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <span
          key={rises}
          className={`grid origin-top ${rises > rung ? 'animate-[ring_3s_ease-in-out] text-primary' : ''}`}
          onAnimationEnd={() => setRung(rises)}
        >
          <Icon name="bell" size="19px" />
        </span>
        {unread > 0 && (
          <span
            className="number absolute top-px left-1/2 min-w-4.5 px-1 border-2 border-surface rounded-full bg-[#c4202b] text-white text-[11px]/3.5 font-semibold text-center in-[.mobile]:top-1"
            aria-hidden="true"
          >
            {unread > highest ? `${highest}+` : unread}
          </span>
        )}
        {failing && (
          <span
            className="absolute right-1 bottom-1 size-2.5 border-2 border-surface rounded-full bg-(--text-color-warning)"
            aria-hidden="true"
          />
        )}
      </button>
      {open && <NoticeCentre onClose={() => setOpen(false)} />}
    </>
  );
};
