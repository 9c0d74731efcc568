import type { OrderAction } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { personalPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { pointBalanceQuery } from '../../../frame/balance-query.ts';
import { balanceAfter, canOrder, type Cost } from '../selection.ts';
import './selection-bar.css';

type Props = {
  readonly carrier: Carrier;
  readonly cost: Cost;
  readonly expired: boolean;
  readonly busy: boolean;
  readonly onClear: () => void;
  readonly onOrder: (action: OrderAction) => void;
};

/** What is chosen, what it costs, and what can be done with it; stays in sight below the rows. */
export const SelectionBar = ({ carrier, cost, expired, busy, onClear, onOrder }: Props) => {
  const t = useT();
  const { data: balance } = useQuery(pointBalanceQuery);
  const denied = canOrder({ cost, balance, expired, busy }, t);
  const said = cost.count > 0 && !busy ? denied : undefined;
  const short = said !== undefined && balance !== undefined && balanceAfter(balance, cost.total) < 0;
  return (
    <section
      className="selection-bar"
      data-none={cost.count === 0 ? '' : undefined}
      aria-label={`${t(`carrier.${carrier}`)} ${t('shipments.selection')}`}
    >
      <div className="selection-bar-count" role="status">
        <strong>{t('shipments.selection.count', { count: cost.count })}</strong>
        {cost.count > 0 && (
          <Button variant="link" onClick={onClear}>
            {t('shipments.selection.clear')}
          </Button>
        )}
        {cost.percentOff > 0 && (
          <Tag tone="success">{t('shipments.selection.discount', { percent: cost.percentOff })}</Tag>
        )}
        {cost.count > 0 && cost.next !== undefined && (
          <span className="selection-bar-next">
            {t('shipments.selection.next', { missing: cost.next.missing, percent: cost.next.percentOff })}
          </span>
        )}
      </div>
      <div className="selection-bar-sum number">
        <span className="selection-bar-total">
          {t('shipments.selection.total')} <strong>{formatPoints(cost.total)}</strong>
          {cost.saved > 0 && (
            <small>{t('shipments.selection.saved', { points: formatPoints(cost.saved) })}</small>
          )}
        </span>
        {said === undefined ? (
          balance !== undefined && (
            <span className="selection-bar-balance">
              {t('shipments.selection.balance', { points: formatPoints(balance) })}
            </span>
          )
        ) : (
          <span className="selection-bar-denied" aria-hidden>
            {said}
          </span>
        )}
        {short && !expired && <Link to={personalPath('points')}>{t('shipments.toExchange')}</Link>}
      </div>
      <div className="selection-bar-actions">
        <Help topic="reserved" about={t('shipments.reserve')} />
        <ReasonButton denied={denied} onClick={() => onOrder('reserve')}>
          {t('shipments.reserve')}
        </ReasonButton>
        <ReasonButton variant="primary" denied={denied} onClick={() => onOrder('buy')}>
          {cost.count === 0 ? t('shipments.buy') : t('shipments.buyCount', { count: cost.count })}
        </ReasonButton>
      </div>
    </section>
  );
};
