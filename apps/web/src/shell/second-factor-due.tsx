import { useQuery } from '@tanstack/react-query';
import { dayMs } from '@waybill/contract/std/days.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import { serverNow } from '../client/server-clock.ts';
import { personalPath } from '../paths.ts';
import { buttonClass } from '../kit/button.tsx';
import { everySecond } from '../kit/clock.ts';
import { Notice } from '../kit/notice.tsx';
import { useT } from './language.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

const where = personalPath('security');

/**
 * Tells the staff until when they have to turn their second factor on; when that is over, leads to where they can. `here`:
 * that is where it stands.
 */
export const SecondFactorDue = ({ here = false }: { here?: boolean }) => {
  const t = useT();
  const { data } = useQuery(secondFactorQuery);
  const dueAt = data?.dueAt ?? null;
  const days = useSyncExternalStore(everySecond, () =>
    dueAt === null ? null : Math.ceil((dueAt - serverNow()) / dayMs),
  );
  const navigate = useNavigate();
  const leads = days !== null && days <= 0 && !here;
  useEffect(() => {
    if (leads) void navigate(where, { replace: true });
  }, [leads, navigate]);
  if (days === null || leads) return null;
  if (days <= 0) return <Notice tone="error">{t('secondFactor.dueOver')}</Notice>;
  const action = (
    <Link className={buttonClass({ size: 'small' })} to={where}>
      {t('secondFactor.go')}
    </Link>
  );
  return (
    <Notice tone="warning" hint={t('secondFactor.dueHint')} {...(here ? {} : { action })}>
      {days === 1 ? t('secondFactor.dueToday') : t('secondFactor.due', { days })}
    </Notice>
  );
};
