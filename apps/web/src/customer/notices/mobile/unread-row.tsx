import { useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { useNoticeState } from '../notice-state.ts';

const NoticeCentre = lazyPart(() => import('../parts/notice-centre.tsx'));

export const UnreadRow = () => {
  const t = useT();
  const unread = useNoticeState(({ polling }) => polling.unread);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="flex gap-3 items-center w-full min-h-14 py-2.5 px-3.5 text-default no-underline border border-default rounded-lg bg-surface text-start cursor-pointer hover:text-default hover:no-underline"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon className="text-tertiary" name="bell" size="22px" />
        <span className="grid flex-1 grid-cols-1 gap-0.75 min-w-0">
          {unread === 0 ? t('word.nothingUnread') : t('mobile.home.unreadCount', { count: unread })}
        </span>
        <Icon className="text-tertiary" name="chevronRight" />
      </button>
      {open && <NoticeCentre onClose={() => setOpen(false)} />}
    </>
  );
};
