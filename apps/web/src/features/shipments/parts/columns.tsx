import type { Place, ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { zonedText } from '../../../frame/timeline/zone-text.ts';
import { TrackingTag } from '../../../frame/tracking-tag.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Points } from '../../../ui/points.tsx';
import { minuteText } from '../../../ui/when.tsx';
import { Titled } from '../../../ui/titled.tsx';

const LocationLines = ({ place }: { readonly place: Place }) => (
  <span className="shipment-place">
    <span>
      {place.city}, {place.state}
    </span>
    <small className="number">{place.zip5}</small>
  </span>
);

/** From where to where. */
export const Route = ({ row, to }: { readonly row: ShipmentRow; readonly to: string }) => (
  <span className="shipment-route">
    <LocationLines place={row.origin} />
    <span className="shipment-arrow" role="img" aria-label={to} />
    <LocationLines place={row.destination} />
  </span>
);

/** The day of delivery, or else the day it is expected. */
export const arrivalText = (row: ShipmentRow, t: WebTranslate): string => {
  if (row.deliveredOn !== null) return t('shipments.arrival.delivered', { day: row.deliveredOn });
  return row.expectedOn === null ? '–' : t('shipments.arrival.expected', { day: row.expectedOn });
};

// What the longest number of the carrier takes, so that none breaks; the route gets what is left.
const numberWidth: Readonly<Record<Carrier, number>> = { ups: 164, usps: 206, fedex: 190 };

/** Columns of a query's result. */
export const shipmentColumns = (t: WebTranslate, carrier: Carrier): readonly Column<ShipmentRow>[] => [
  {
    id: 'number',
    header: t('shipments.column.number'),
    width: numberWidth[carrier],
    cell: (row) => (
      <span className="shipment-number">
        <span className="tracking-number">{row.trackingNumber}</span>
        {row.reason !== null && <small>{row.reason}</small>}
      </span>
    ),
  },
  {
    id: 'service',
    header: t('shipments.column.service'),
    width: 118,
    cell: (row) => row.service,
    sortBy: (row) => row.service,
  },
  {
    id: 'route',
    header: t('shipments.column.route'),
    width: 432 - numberWidth[carrier],
    cell: (row) => <Route row={row} to={t('shipments.route.to')} />,
  },
  {
    id: 'shippedOn',
    header: t('shipments.column.shippedOn'),
    width: 104,
    cell: (row) => <span className="number">{row.shippedOn}</span>,
    sortBy: (row) => row.shippedOn,
  },
  {
    id: 'arrival',
    header: t('shipments.column.arrival'),
    width: 124,
    cell: (row) => <span className="number">{arrivalText(row, t)}</span>,
    sortBy: (row) => row.deliveredOn ?? row.expectedOn ?? '',
  },
  {
    id: 'status',
    header: t('shipments.column.status'),
    width: 104,
    cell: (row) => <TrackingTag status={row.status} />,
    sortBy: (row) => row.status,
  },
  {
    id: 'lastEvent',
    header: t('shipments.column.lastEvent'),
    width: 134,
    cell: (row) => (
      <Titled
        className="number"
        title={row.lastEventTime === null ? undefined : zonedText(row.lastEventTime, t)}
      >
        {row.lastEventTime === null ? '–' : minuteText(row.lastEventTime)}
      </Titled>
    ),
    sortBy: (row) => row.lastEventTime ?? '',
  },
  {
    id: 'price',
    header: t('shipments.column.price'),
    width: 104,
    align: 'end',
    cell: (row) => <Points value={row.price} />,
  },
];
