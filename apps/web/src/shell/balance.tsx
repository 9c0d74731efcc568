import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../client/call.ts';
import { useSession } from '../client/session.ts';
import { Icon } from '../kit/icon.tsx';
import { Points } from '../kit/points.tsx';
import { useT } from './language.tsx';
import { message, showError } from './messages.tsx';

const balanceKey = [pointEndpoints.getUserPoint.id] as const;

/**
 * The points that can be spent. Whatever spends or returns points invalidates it. An answer of null says nothing new: what
 * was known stays (spec section 7).
 */
export const pointBalanceQuery = queryOptions({
  queryKey: balanceKey,
  queryFn: async ({ signal, client }) => {
    const balance = await call(pointEndpoints.getUserPoint, {}, { signal });
    if (!Number.isNaN(balance)) return balance;
    return client.getQueryData<number>(balanceKey) ?? useSession.getState().user?.balance ?? 0;
  },
  staleTime: 30_000,
  // Another tab may have spent some.
  refetchOnWindowFocus: 'always',
});

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
    <span className="inline-flex items-center gap-1 max-md:min-w-0">
      <span className="inline-flex items-center gap-1 max-md:min-w-0 max-md:overflow-hidden">
        <Icon className="max-md:hidden" name="coins" />
        <span className="hidden">{t('word.points')}</span>
        <strong className="font-medium">
          <BalanceNumber />
        </strong>
      </span>
      <button
        type="button"
        className={`grid flex-none size-7 p-0 place-content-center border-0 rounded-md bg-transparent text-tertiary cursor-pointer hover:bg-surface-hover hover:text-default ${isFetching ? '[&>svg]:animate-turn' : ''}`}
        aria-label={t('points.refresh')}
        title={t('points.refresh')}
        onClick={() => void refresh()}
      >
        <Icon name="refresh" />
      </button>
    </span>
  );
};
