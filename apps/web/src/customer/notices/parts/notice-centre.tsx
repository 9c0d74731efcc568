import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { dialogClass, useModal } from '../../../kit/dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { IconButton, ReasonButton } from '../../../kit/reason-button.tsx';
import { Segmented } from '../../../kit/segmented.tsx';
import { useNoticeState } from '../notice-state.ts';
import { noticesIn } from '../read-notices.ts';
import { noticesQuery, useReadNotices } from '../queries.ts';
import { EmptyState, ErrorState } from '../../../kit/empty-state.tsx';
import { ItemBoundary } from '../../../kit/item-boundary.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { NoticeItem } from './notice-item.tsx';

/** Pixels from the end of the list at which more is fetched. */
const near = 160;

/** The notification centre: a modal, which a click beside it closes (spec section 2). */
export default function NoticeCentre({ onClose }: { onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  const [onlyUnread, setOnlyUnread] = useState(false);
  const notices = useInfiniteQuery(noticesQuery(onlyUnread));
  const { read, readAll } = useReadNotices();
  const unread = useNoticeState(({ polling }) => polling.unread);
  const rises = useNoticeState((state) => state.rises);
  const { refetch } = notices;
  const list = notices.data && noticesIn(notices.data);

  // Something new came while it is open; the first read comes by itself.
  const known = useRef(rises);
  useEffect(() => {
    if (known.current === rises) return;
    known.current = rises;
    void refetch();
  }, [rises, refetch]);

  const more = (): void => {
    if (notices.hasNextPage && !notices.isFetching) void notices.fetchNextPage();
  };

  return (
    <dialog
      {...useModal(onClose, { closesBeside: true })}
      className={`${dialogClass} inbox flex-col w-[min(460px,100vw-32px)] max-w-none h-[min(720px,100dvh-72px)] max-h-none m-[56px_16px_0_auto] open:flex max-md:w-screen max-md:h-[calc(100dvh-48px)] max-md:m-[auto_0_0] max-md:rounded-b-none`}
      aria-labelledby={titleId}
    >
      <div className="flex gap-1 items-center pt-3.5 pr-3 pl-5 pb-2 max-md:ps-4">
        <h2 className="text-lg font-semibold" id={titleId}>
          {t('word.notificationCentre')}
        </h2>
        <span className="flex-1 ps-1.5 text-tertiary text-sm" role="status">
          {unread === 0 ? t('word.nothingUnread') : t('notices.unreadCount', { count: unread })}
        </span>
        <IconButton
          variant="text"
          icon="refresh"
          label={t('word.refresh')}
          loading={notices.isFetching}
          onClick={() => void refetch()}
        />
        <IconButton variant="text" icon="close" label={t('dialog.close')} onClick={onClose} />
      </div>
      <div className="flex px-5 pb-3 border-b border-default max-md:px-4">
        <div className="w-45">
          <Segmented
            label={t('notices.show')}
            value={onlyUnread ? 'unread' : 'all'}
            options={[
              { value: 'all', label: t('word.all') },
              { value: 'unread', label: t('word.unread') },
            ]}
            onChange={(shown) => setOnlyUnread(shown === 'unread')}
          />
        </div>
      </div>
      <div
        className="flex-1 min-h-0 overflow-x-hidden overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
        role="region"
        aria-label={t('notices.list')}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < near) more();
        }}
      >
        {list === undefined ? (
          notices.isError ? (
            <ErrorState
              title={t('notices.failed')}
              text={t('notices.failedText')}
              retry={{ label: t('action.retry'), onRetry: () => void refetch() }}
            />
          ) : (
            <div className="p-5">
              <Skeleton lines={8} label={t('state.loading')} />
            </div>
          )
        ) : list.length === 0 ? (
          <EmptyState
            icon="bell"
            title={t(onlyUnread ? 'word.nothingUnread' : 'notices.empty')}
            text={t(onlyUnread ? 'notices.emptyUnreadText' : 'notices.emptyText')}
          />
        ) : (
          <>
            <ul>
              {list.map((notice) => (
                <li key={notice.id} className="border-t border-default">
                  <ItemBoundary
                    item={notice}
                    draw={() => (
                      <NoticeItem
                        notice={notice}
                        onRead={(follows) => {
                          void read(notice);
                          if (follows) onClose();
                        }}
                      />
                    )}
                  />
                </li>
              ))}
            </ul>
            <div className="grid justify-items-center p-3 border-t border-default text-tertiary text-sm">
              {notices.hasNextPage ? (
                <Button variant="text" loading={notices.isFetchingNextPage} onClick={more}>
                  {t(notices.isFetchingNextPage ? 'notices.loadingMore' : 'notices.more')}
                </Button>
              ) : (
                <span>{t('notices.end')}</span>
              )}
            </div>
          </>
        )}
      </div>
      <div className="py-3 px-5 border-t border-default max-md:px-4">
        <ReasonButton
          block
          icon={<Icon name="check" />}
          denied={unread === 0 ? t('word.nothingUnread') : undefined}
          onClick={() => void readAll()}
        >
          {t('notices.markAll')}
        </ReasonButton>
      </div>
    </dialog>
  );
}
