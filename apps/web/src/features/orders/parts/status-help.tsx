import { orderStatuses } from '@waybill/contract/endpoints/logistics.ts';
import { useT } from '../../../frame/language.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';

/** What each status of an order means; opens on demand. */
export const StatusHelp = () => {
  const t = useT();
  return (
    <details className="status-help">
      <summary>
        <Icon name="info" />
        {t('orders.help')}
      </summary>
      <dl>
        {orderStatuses.map((status) => (
          <div key={status}>
            <dt>
              <OrderTag status={status} />
            </dt>
            <dd>{t(`orders.help.${status}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
