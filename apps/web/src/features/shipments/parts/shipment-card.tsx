import type { ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import { useT } from '../../../frame/language.tsx';
import { TrackingTag } from '../../../frame/tracking-tag.tsx';
import { shortDay } from '../../../ui/short-time.ts';
import { Points } from '../../../ui/points.tsx';
import { TrackingNumber } from '../../../ui/tracking-number.tsx';
import { arrivalText, Route } from './columns.tsx';

export const ShipmentCard = ({ row, today }: { readonly row: ShipmentRow; readonly today: string }) => {
  const t = useT();
  return (
    <div className="shipment-card">
      <div className="shipment-card-line">
        <TrackingNumber value={row.trackingNumber} />
        <TrackingTag status={row.status} />
      </div>
      <div>
        <Route row={row} />
      </div>
      <div className="shipment-card-line shipment-card-quiet">
        <span>{row.service}</span>
        <strong>
          <Points value={row.price} />
        </strong>
      </div>
      <div className="shipment-card-line shipment-card-quiet number">
        <span>
          {t('shipments.column.shippedOn')} {shortDay(row.shippedOn, today)}
        </span>
        <span>{arrivalText(row, t, today)}</span>
      </div>
      {row.reason !== null && <small className="shipment-card-reason">{row.reason}</small>}
    </div>
  );
};
