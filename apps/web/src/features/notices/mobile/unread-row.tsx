import { useT } from '../../../frame/language.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNoticeState } from '../notice-state.ts';
import { useNoticeCentre } from '../use-notice-centre.tsx';

export const UnreadRow = () => {
  const t = useT();
  const unread = useNoticeState(({ polling }) => polling.unread);
  const { show, centre } = useNoticeCentre();
  return (
    <>
      <button
        type="button"
        className="flex gap-3 items-center w-full min-h-14 py-2.5 px-3.5 text-default no-underline border border-default rounded-lg bg-surface text-start cursor-pointer hover:text-default hover:no-underline"
        aria-haspopup="dialog"
        onClick={() => void show()}
      >
        <Icon className="text-tertiary" name="bell" size="22px" />
        <span className="grid flex-1 grid-cols-1 gap-0.75 min-w-0">
          {unread === 0 ? t('mobile.home.allRead') : t('mobile.home.unreadCount', { count: unread })}
        </span>
        <Icon className="text-tertiary" name="chevronRight" />
      </button>
      {centre}
    </>
  );
};
