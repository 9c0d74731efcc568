import { type StoredPrice, priceStartGraceMs } from '@waybill/contract/endpoints/price-settings.ts';
import { type Insertable, sql } from 'kysely';
import { type Tx, statement } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { id, points, time, timeOrNull, value, view, fieldsOf } from '../../platform/db/view.ts';

const state = `CASE WHEN valid_from > now() THEN 'upcoming' WHEN valid_until <= now() THEN 'past'
  WHEN proposed THEN 'proposed' ELSE 'current' END`;

export const storedPrices = view<StoredPrice>(
  {
    from: `(SELECT *, ${state} AS state FROM (SELECT *,
        lead(valid_from) OVER (PARTITION BY carrier, scope ORDER BY valid_from) AS valid_until FROM price_lists) AS l) AS p`,
    join: 'LEFT JOIN users u ON u.id = p.created_by',
    order: 'p.carrier, p.scope, p.valid_from DESC',
  },
  {
    id: id('p.id'),
    ...fieldsOf('p', 'carrier', 'scope', 'tiers', 'state', 'remark'),
    unitPrice: points('p.unit_price'),
    validFrom: time('p.valid_from'),
    validUntil: timeOrNull('p.valid_until'),
    createdTime: time('p.created_at'),
    createdBy: value('u.user_name'),
  },
);

export const isPast = statement<{ past: boolean }, [string]>(
  `SELECT $1::timestamptz < now() - interval '${priceStartGraceMs} milliseconds' AS past`,
);

/**
 * Stores a price that holds from a time on, null for now, and not before now; answers its id, nothing when another begins
 * at that time.
 */
export const insertPrice = (
  tx: Tx,
  price: Omit<Insertable<Tables['price_lists']>, 'valid_from'> & { readonly valid_from: string | null },
): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('price_lists')
    .values({
      ...price,
      valid_from: sql<string>`greatest(coalesce(${price.valid_from}::timestamptz, now()), now())`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Makes the prices that came with the product those of the operator. */
export const confirmProposedPrices = statement<{ id: number }, []>(
  'UPDATE price_lists SET proposed = false WHERE proposed RETURNING id',
);

export const removeUpcomingPrice = statement<{ id: number }, [number]>(
  'DELETE FROM price_lists WHERE id = $1 AND valid_from > now() RETURNING id',
);
