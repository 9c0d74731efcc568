import { useQuery } from '@tanstack/react-query';
import { useSession } from '../client/session.ts';
import { pointBalanceQuery } from './balance-query.ts';
import { Icon } from '../ui/icon.tsx';
import { Points } from '../ui/points.tsx';
import { useT } from './language.tsx';
import { message, showError } from './messages.tsx';

/** The balance as a number: until it is read, the one that came with the session (spec sections 3 and 4). */
export const BalanceNumber = () => {
  const { data } = useQuery(pointBalanceQuery);
  const known = useSession(({ user }) => user?.balance ?? 0);
  return <Points value={data ?? known} />;
};

export const HeaderBalance = () => {
  const t = useT();
  const { refetch, isFetching } = useQuery(pointBalanceQuery);
  const refresh = async () => {
    const { error } = await refetch();
    if (error === null) message.success(t('points.refreshed'));
    else showError(error);
  };
  return (
    <span className="balance">
      <span className="inline-flex items-center gap-1">
        <Icon className="max-md:hidden" name="coins" />
        <span className="hidden">{t('points.label')}</span>
        <strong className="font-medium">
          <BalanceNumber />
        </strong>
      </span>
      <button
        type="button"
        className={isFetching ? 'balance-refresh balance-refreshing' : 'balance-refresh'}
        aria-label={t('points.refresh')}
        title={t('points.refresh')}
        onClick={() => void refresh()}
      >
        <Icon name="refresh" />
      </button>
    </span>
  );
};
