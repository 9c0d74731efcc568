import type { OrderAction } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { discountOf } from '../../../shell/discount.ts';
import { Help } from '../../../shell/help.tsx';
import { useT } from '../../../shell/language.tsx';
import { personalPath } from '../../../paths.ts';
import { formatPoints } from '../../../kit/points.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { pointBalanceQuery } from '../../../shell/balance.tsx';
import { balanceAfter, canOrder, type Cost } from '../selection.ts';
import { SelectionBar as Bar } from '../../../kit/selection-bar.tsx';

export const SelectionBar = (props: {
  readonly carrier: Carrier;
  readonly cost: Cost;
  readonly expired: boolean;
  readonly busy: boolean;
  readonly onClear: () => void;
  readonly onOrder: (action: OrderAction) => void;
}) => {
  const { carrier, cost, expired, busy, onClear, onOrder } = props;
  const t = useT();
  const { data: balance } = useQuery(pointBalanceQuery);
  const { count, percentOff, next, total } = cost;
  const denied = canOrder({ cost, balance, expired, busy }, t);
  const rest = balance === undefined ? undefined : balanceAfter(balance, total);
  if (count === 0) return null;
  return (
    <Bar
      label={`${t(`carrier.${carrier}`)} ${t('word.selectedNumbers')}`}
      count={
        <>
          <strong>{t('word.selectedCount', { count })}</strong>
          {percentOff > 0 && (
            <span>
              {t('shipments.selection.discount', {
                ...discountOf(percentOff),
                points: formatPoints(cost.saved),
              })}
            </span>
          )}
          {next !== undefined && (
            <span>
              {t('shipments.selection.next', { missing: next.missing, ...discountOf(next.percentOff) })}
            </span>
          )}
        </>
      }
      clearLabel={t('shipments.selection.clear')}
      onClear={onClear}
      note={
        <>
          {denied !== undefined && !busy ? (
            <span className="text-error" aria-hidden>
              {denied}
            </span>
          ) : (
            rest !== undefined &&
            balance !== undefined && (
              <span>
                {t('word.balance')} {formatPoints(balance)} → <strong>{formatPoints(rest)}</strong>
              </span>
            )
          )}
          {rest !== undefined && rest < 0 && !expired && (
            <Link className="underline" to={personalPath('points')}>
              {t('shipments.toExchange')}
            </Link>
          )}
        </>
      }
    >
      <div className="max-[900px]:hidden">
        <Help topic="reserved" about={t('shipments.reserve')} />
      </div>
      <ReasonButton denied={denied} onClick={() => onOrder('reserve')}>
        {t('shipments.reserve')}
      </ReasonButton>
      <ReasonButton variant="primary" denied={denied} onClick={() => onOrder('buy')}>
        {t('shipments.buyCount', { count, points: formatPoints(total) })}
      </ReasonButton>
    </Bar>
  );
};
