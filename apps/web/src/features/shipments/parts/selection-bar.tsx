import type { OrderAction } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { discountOf } from '../../../frame/discount.ts';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { personalPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { pointBalanceQuery } from '../../../frame/balance-query.ts';
import { balanceAfter, canOrder, type Cost } from '../selection.ts';
import '../../../ui/selection-bar.css';

type Props = {
  readonly carrier: Carrier;
  readonly cost: Cost;
  readonly expired: boolean;
  readonly busy: boolean;
  readonly onClear: () => void;
  readonly onOrder: (action: OrderAction) => void;
};

export const SelectionBar = ({ carrier, cost, expired, busy, onClear, onOrder }: Props) => {
  const t = useT();
  const { data: balance } = useQuery(pointBalanceQuery);
  const { count, percentOff, next, total } = cost;
  const denied = canOrder({ cost, balance, expired, busy }, t);
  const rest = balance === undefined ? undefined : balanceAfter(balance, total);
  if (count === 0) return null;
  return (
    <section className="selection-bar" aria-label={`${t(`carrier.${carrier}`)} ${t('shipments.selection')}`}>
      <div className="selection-bar-count" role="status">
        <strong>{t('shipments.selection.count', { count })}</strong>
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
      </div>
      <Button
        variant="text"
        size="small"
        iconOnly
        icon={<Icon name="close" />}
        aria-label={t('shipments.selection.clear')}
        title={t('shipments.selection.clear')}
        onClick={onClear}
      />
      <div className="selection-bar-balance number">
        {denied !== undefined && !busy ? (
          <span className="selection-bar-denied" aria-hidden>
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
          <Link to={personalPath('points')}>{t('shipments.toExchange')}</Link>
        )}
      </div>
      <Help topic="reserved" about={t('shipments.reserve')} />
      <ReasonButton denied={denied} onClick={() => onOrder('reserve')}>
        {t('shipments.reserve')}
      </ReasonButton>
      <ReasonButton variant="primary" denied={denied} onClick={() => onOrder('buy')}>
        {t('shipments.buyCount', { count, points: formatPoints(total) })}
      </ReasonButton>
    </section>
  );
};
