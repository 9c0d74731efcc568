import type { EarlierPayment } from '@waybill/contract/endpoints/people-shapes.ts';
import { Notice } from '../ui/notice.tsx';
import { formatPoints } from '../ui/points.tsx';
import { When } from '../ui/when.tsx';
import { useT } from './language.tsx';

type Props = { readonly payments: readonly EarlierPayment[]; readonly reason?: string | null };

/** Warns that a payment was credited before, or that another proposal would credit it: to whom, how much, by whom and when. */
export const EarlierPayments = ({ payments, reason }: Props) => {
  const t = useT();
  if (payments.length === 0) return null;
  return (
    <Notice
      tone="warning"
      hint={
        <>
          {payments.map(({ refNo, waiting, userName, points, actor, time }) => (
            <span key={time} className="block">
              {t(waiting ? 'payments.waiting' : 'payments.earlier', {
                refNo,
                user: userName,
                points: formatPoints(points),
                actor,
              })}{' '}
              <When value={time} />
            </span>
          ))}
          {typeof reason === 'string' && <span className="block">{t('payments.because', { reason })}</span>}
        </>
      }
    >
      {t(payments.every(({ waiting }) => waiting) ? 'payments.proposed' : 'payments.credited')}
    </Notice>
  );
};
