import type { Reservation, ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import type { Translate } from '../platform/http/language.ts';
import { wallTimeOrNull } from '../platform/db/times.ts';
import { isExtendable } from './rules.ts';
import type { StockRow, StoredHold } from './store.ts';

export const shipmentRow = (row: StockRow, unitPrice: number, held: boolean, t: Translate): ShipmentRow => ({
  id: String(row.id),
  trackingNumber: maskUnpaid(row.tracking_number, row.strict_mask),
  carrier: row.carrier,
  service: row.service,
  origin: { city: row.origin_city, state: row.origin_region, zip5: row.origin_zip5 },
  destination: { city: row.city, state: row.region, zip5: row.zip5 },
  shippedOn: row.shipped_on,
  expectedOn: row.expected_on,
  deliveredOn: row.delivered_on,
  status: row.status,
  statusText: t(`trackingStatus.${row.status}`),
  lastEventTime: wallTimeOrNull(row.last_event_at),
  price: toPoints(unitPrice),
  sellable: held,
  reason: held ? null : t('unsellable.query_only'),
});

export const reservationOf = (hold: StoredHold): Reservation => ({
  holdId: hold.id,
  expiresAt: hold.expires_at,
  serverTime: hold.now,
  ttlSeconds: Math.max(0, Math.round((hold.expires_at - hold.now) / 1000)),
  totalSeconds: Math.round((hold.expires_at - hold.started_at) / 1000),
  extendable: isExtendable({
    extended: hold.extended,
    expiresAt: hold.expires_at,
    startedAt: hold.started_at,
  }),
  count: hold.keys.length,
  totalPoints: toPoints(totalFor(hold.unit_price, hold.tiers, hold.keys.length)),
});
