import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ItemBoundary } from '../../../ui/item-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { NoticeItem } from './notice-item.tsx';

type Props = {
  /** Undefined while they are on their way. */
  readonly notices: readonly UserNotice[] | undefined;
  readonly failed: boolean;
  readonly onlyUnread: boolean;
  readonly more: { readonly busy: boolean; readonly onMore: () => void } | undefined;
  readonly onRetry: () => void;
  readonly onRead: (notice: UserNotice, follows: boolean) => void;
};

const minute = 60_000;

export const NoticeList = ({ notices, failed, onlyUnread, more, onRetry, onRead }: Props) => {
  const t = useT();
  const now = useNow(minute);
  if (notices === undefined)
    return failed ? (
      <ErrorState
        title={t('notices.failed')}
        text={t('notices.failedText')}
        retry={{ label: t('action.retry'), onRetry }}
      />
    ) : (
      <div className="inbox-wait">
        <Skeleton lines={8} label={t('state.loading')} />
      </div>
    );
  if (notices.length === 0)
    return (
      <EmptyState
        icon="bell"
        title={t(onlyUnread ? 'notices.emptyUnread' : 'notices.empty')}
        text={t(onlyUnread ? 'notices.emptyUnreadText' : 'notices.emptyText')}
      />
    );
  return (
    <>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="inbox-row">
            <ItemBoundary
              item={notice}
              draw={() => (
                <NoticeItem notice={notice} now={now} onRead={(follows) => onRead(notice, follows)} />
              )}
            />
          </li>
        ))}
      </ul>
      <div className="inbox-more">
        {more === undefined ? (
          <span>{t('notices.end')}</span>
        ) : (
          <Button variant="text" loading={more.busy} onClick={more.onMore}>
            {t(more.busy ? 'notices.loadingMore' : 'notices.more')}
          </Button>
        )}
      </div>
    </>
  );
};
