import { discountOf } from '../../../frame/discount.ts';
import { useT } from '../../../frame/language.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { balanceAfter } from '../selection.ts';
import type { OrderPlan } from '../use-order.ts';

type Props = { readonly plan: OrderPlan; readonly balance: number };

export const OrderFacts = ({ plan: { carrier, action, cost }, balance }: Props) => {
  const t = useT();
  const points = (value: number): string => t('shipments.confirm.points', { points: formatPoints(value) });
  const reserve = action === 'reserve';
  const facts = [
    [t('shipments.confirm.carrier'), t(`carrier.${carrier}`)],
    [t('shipments.confirm.quantity'), t('shipments.confirm.count', { count: cost.count })],
    [t('shipments.confirm.unitPrice'), points(cost.unitPrice)],
    [
      t('shipments.confirm.discount'),
      cost.percentOff === 0
        ? t('shipments.confirm.noDiscount')
        : t('shipments.confirm.percentOff', {
            ...discountOf(cost.percentOff),
            points: formatPoints(cost.saved),
          }),
    ],
    [t(reserve ? 'shipments.confirm.totalFrozen' : 'shipments.confirm.total'), points(cost.total)],
    [t('shipments.confirm.balanceNow'), points(balance)],
    [
      t(reserve ? 'shipments.confirm.balanceAfterReserve' : 'shipments.confirm.balanceAfter'),
      points(balanceAfter(balance, cost.total)),
    ],
  ] as const;
  return (
    <dl className="order-facts number">
      {facts.map(([name, value], index) => (
        <div key={name} data-strong={index === 4 || index === 6 ? '' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
