import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import type { ReactNode } from 'react';
import { useT } from './language.tsx';
import { showError } from './messages.tsx';

type Props = {
  /** Reads what is shown anew; rejects when that failed. */
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
};

/** A page whose content is read anew when it is pulled down. */
export const MobilePull = ({ onRefresh, children }: Props) => {
  const t = useT();
  return (
    <PullToRefresh
      onRefresh={async () => {
        try {
          await onRefresh();
        } catch (error) {
          showError(error);
        }
      }}
      pullingText={t('mobile.pull')}
      canReleaseText={t('mobile.release')}
      refreshingText={t('mobile.refreshing')}
      completeText={t('mobile.refreshed')}
    >
      {children}
    </PullToRefresh>
  );
};
