import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { HomeList } from '../../../shell/home-list.tsx';
import { useT } from '../../../shell/language.tsx';
import { mobileCarrierPaths } from '../../../paths.ts';
import { Countdown } from '../../../kit/countdown.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { liveHoldsQuery } from '../queries.ts';

/** What is held now, each with the time it has left; leads to where it can be bought. */
export const LiveHolds = () => {
  const t = useT();
  const now = useNow();
  const query = useQuery(liveHoldsQuery);
  const holds = (query.data ?? []).filter(
    (hold: { readonly expiresAt: number } | null) => (hold?.expiresAt ?? 0) > now,
  );
  return (
    <HomeList
      title={t('mobile.home.holds')}
      query={query}
      none={
        <>
          {t('mobile.home.holdsNone')}
          <small className="text-tertiary text-xs">{t('mobile.home.holdsNoneText')}</small>
        </>
      }
      items={holds.map(({ holdId, carrier, count, totalPoints, expiresAt }) => ({
        key: holdId,
        item: (
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
        ),
      }))}
    />
  );
};
