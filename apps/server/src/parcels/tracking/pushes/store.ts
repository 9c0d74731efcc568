import type { TrackedParcel } from '@waybill/carriers/tracking/outcome.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { statement } from '../../../platform/db/database.ts';
import { ownQuestion } from '../../../platform/db/parcel-state.ts';

export const insertPush = statement<{ push_key: string }, [Carrier, string, string]>(
  `INSERT INTO carrier_pushes (carrier, push_key, parcels) VALUES ($1, $2, $3::jsonb)
   ON CONFLICT DO NOTHING RETURNING push_key`,
);

export const lockPush = statement<{ parcels: readonly TrackedParcel[] }, [Carrier, string]>(
  'SELECT parcels FROM carrier_pushes WHERE carrier = $1 AND push_key = $2 AND processed_at IS NULL FOR UPDATE',
);

export const endPush = statement<never, [Carrier, string]>(
  `UPDATE carrier_pushes SET processed_at = now(), parcels = '[]' WHERE carrier = $1 AND push_key = $2`,
);

export const findLastPushes = statement<{ carrier: Carrier; days: number }, []>(
  `SELECT carrier, floor(extract(epoch FROM now() - max(received_at)) / 86400)::int AS days
   FROM carrier_pushes GROUP BY carrier`,
);

/** Opens parcels of numbers that were sold: one that nobody asked for has no row yet. */
export const openParcels = statement<never, [Carrier, readonly string[]]>(
  `INSERT INTO parcels AS t (carrier, tracking_number, question, stock_status, status, shipped_on, last_event_at, next_ask_at)
   SELECT DISTINCT ON (tracking_number) carrier, tracking_number, '${ownQuestion}', status, status, shipped_on, last_event_at, now()
   FROM order_items WHERE carrier = $1 AND tracking_number = ANY ($2::text[]) AND state = 'sold'
   ORDER BY tracking_number, shipped_on DESC
   ON CONFLICT (carrier, tracking_number, question) DO UPDATE SET shipped_on = excluded.shipped_on
   WHERE t.shipped_on IS DISTINCT FROM excluded.shipped_on`,
);
