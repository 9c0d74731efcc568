import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { mobileCarrierPaths } from '../../../paths.ts';
import { Countdown } from '../../../ui/countdown.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { liveHoldsQuery } from '../home-queries.ts';

/** What is held now, each with the time it has left; leads to where it can be bought. */
export const LiveHolds = () => {
  const t = useT();
  const now = useNow();
  const { data, isPending, isError, refetch } = useQuery(liveHoldsQuery);
  const holds = (data ?? []).filter(
    (hold: { readonly expiresAt: number } | null) => (hold?.expiresAt ?? 0) > now,
  );
  return (
    <section
      className="border border-default rounded-lg bg-surface aria-busy:[&~*]:invisible"
      aria-label={t('mobile.home.holds')}
      aria-busy={isPending}
    >
      <h2 className="pt-3 px-3.5 pb-1.5 text-[15px] font-semibold">{t('mobile.home.holds')}</h2>
      {isError && data === undefined ? (
        <button
          type="button"
          className="w-full min-h-13 pt-0 px-3.5 pb-2 border-0 bg-transparent text-error text-start cursor-pointer"
          onClick={() => void refetch()}
        >
          {t('state.failed')} · {t('action.retry')}
        </button>
      ) : isPending ? (
        <p className="grid gap-0.5 pt-1 px-3.5 pb-4 text-secondary">{t('state.loading')}</p>
      ) : holds.length === 0 ? (
        <p className="grid gap-0.5 pt-1 px-3.5 pb-4 text-secondary">
          {t('mobile.home.holdsNone')}
          <small className="text-tertiary text-xs">{t('mobile.home.holdsNoneText')}</small>
        </p>
      ) : (
        <ul>
          {holds.map(({ holdId, carrier, count, totalPoints, expiresAt }) => (
            <li key={holdId} className="border-b border-default last:border-b-0">
              <Link
                className="flex gap-3 items-center w-full min-h-14 py-2.5 px-3.5 text-default no-underline hover:text-default hover:no-underline"
                to={mobileCarrierPaths[carrier]}
              >
                <Icon className="text-tertiary" name={carrier} size="22px" />
                <span className="grid flex-1 grid-cols-1 gap-0.75 min-w-0">
                  <strong>
                    {t(`carrier.${carrier}`)} · {t('mobile.home.holdCount', { count })}
                  </strong>
                  <small className="number text-tertiary text-xs">
                    {t('waits.pointsOf', { points: formatPoints(totalPoints) })}
                  </small>
                </span>
                <Countdown className="text-lg" expiresAt={expiresAt} />
                <Icon className="text-tertiary" name="chevronRight" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
