import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { personalPath } from '../../../paths.ts';
import { Points } from '../../../kit/points.tsx';
import { pointBalanceQuery } from '../../../shell/balance.tsx';

export const BalanceCard = () => {
  const t = useT();
  const { data, isError } = useQuery(pointBalanceQuery);
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 gap-x-3 items-center p-4 rounded-lg [background:linear-gradient(120deg,#2447d8,#0b1e5b)] text-white"
      aria-label={t('points.balance')}
    >
      <p className="col-[1] text-sm">{t('points.balance')}</p>
      <p className="col-[1] wrap-anywhere text-[30px] font-bold leading-[1.25]">
        {data === undefined ? '–' : <Points value={data} />}
      </p>
      {isError && data === undefined && <p className="col-[1] text-sm">{t('points.unknown')}</p>}
      <Link
        className="inline-flex [grid-area:1_/_2_/_span_2] items-center min-h-11 px-4 border border-white/70 rounded-[22px] text-white font-medium no-underline"
        to={personalPath('points')}
      >
        {t('ledger.title')}
      </Link>
    </section>
  );
};
