import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { personalPath } from '../../../paths.ts';
import { Points } from '../../../ui/points.tsx';
import { pointBalanceQuery } from '../../../frame/balance-query.ts';
import './balance-card.css';

export const BalanceCard = () => {
  const t = useT();
  const { data, isError } = useQuery(pointBalanceQuery);
  return (
    <section className="balance-card" aria-label={t('points.balance')}>
      <p className="balance-card-label">{t('points.balance')}</p>
      <p className="balance-card-value">{data === undefined ? '–' : <Points value={data} />}</p>
      {isError && data === undefined && <p className="balance-card-label">{t('points.unknown')}</p>}
      <Link to={personalPath('points')}>{t('mobile.home.ledger')}</Link>
    </section>
  );
};
