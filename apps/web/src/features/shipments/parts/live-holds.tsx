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
    <section className="home-part" aria-label={t('mobile.home.holds')} aria-busy={isPending}>
      <h2>{t('mobile.home.holds')}</h2>
      {isError && data === undefined ? (
        <button type="button" className="home-retry" onClick={() => void refetch()}>
          {t('state.failed')} · {t('action.retry')}
        </button>
      ) : isPending ? (
        <p className="home-none">{t('state.loading')}</p>
      ) : holds.length === 0 ? (
        <p className="home-none">
          {t('mobile.home.holdsNone')}
          <small>{t('mobile.home.holdsNoneText')}</small>
        </p>
      ) : (
        <ul>
          {holds.map(({ holdId, carrier, count, totalPoints, expiresAt }) => (
            <li key={holdId}>
              <Link className="home-row" to={mobileCarrierPaths[carrier]}>
                <Icon name={carrier} size="22px" />
                <span className="home-row-main">
                  <strong>
                    {t(`carrier.${carrier}`)} · {t('mobile.home.holdCount', { count })}
                  </strong>
                  <small className="number">
                    {t('waits.pointsOf', { points: formatPoints(totalPoints) })}
                  </small>
                </span>
                <Countdown expiresAt={expiresAt} />
                <Icon name="chevronRight" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
