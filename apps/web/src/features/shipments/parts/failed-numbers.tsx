import type { OrderResult, ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import { useT } from '../../../frame/language.tsx';

type Props = { readonly failed: OrderResult['failed']; readonly rows: readonly ShipmentRow[] };

export const FailedNumbers = ({ failed, rows }: Props) => {
  const t = useT();
  if (failed.length === 0) return null;
  const numbers = new Map(rows.map((row) => [row.id, row.trackingNumber]));
  return (
    <div className="order-failed">
      <h3>{t('shipments.done.failedList', { count: failed.length })}</h3>
      <ul>
        {failed.map(({ id, msg }) => (
          <li key={id}>
            <span className="tracking-number">{numbers.get(id) ?? id}</span>
            <span>{msg}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
