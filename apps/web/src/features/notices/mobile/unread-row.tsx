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
        className="home-row home-unread"
        aria-haspopup="dialog"
        onClick={() => void show()}
      >
        <Icon name="bell" size="22px" />
        <span className="home-row-main">
          {unread === 0 ? t('mobile.home.allRead') : t('mobile.home.unreadCount', { count: unread })}
        </span>
        <Icon name="chevronRight" />
      </button>
      {centre}
    </>
  );
};
