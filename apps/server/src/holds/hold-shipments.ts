import { randomUUID } from 'node:crypto';
import { limits } from '@waybill/contract/constants.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { recordEvent } from '../platform/db/domain-events.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import type { CurrentPrice } from '../prices/public-api.ts';
import { endExpiredHold } from './hold-life.ts';
import type { StockQuery } from './rules.ts';
import { claimRows, seeRows } from './search-stock.ts';
import {
  type NewHold,
  type StockRow,
  type StoredHold,
  addToHold,
  endHold,
  findStandingHolds,
  insertHold,
  isLive,
} from './store.ts';

/** What a query found: rows held for the user first, then rows that may only be seen. */
export type QueryOutcome = {
  readonly held: readonly StockRow[];
  readonly seen: readonly StockRow[];
  readonly hold: StoredHold | undefined;
  readonly unitPrice: number;
  readonly tiers: readonly PriceTier[];
};

const rejectOverCap = (held: number): void => {
  if (held > limits.heldRows) throw new AppError('holdCap', { moneyEffect: 'none' });
};

/** The hold that a query adds to, or undefined after the earlier one of the same carrier was released. */
const holdToAddTo = async (
  tx: Tx,
  userId: number,
  query: StockQuery,
  standing: readonly StoredHold[],
  holdId: string | undefined,
) => {
  const last = standing.find((hold) => hold.carrier === query.carrier);
  const earlier = last !== undefined && isLive(last) ? last : undefined;
  if (holdId !== undefined) {
    if (earlier?.id !== holdId) throw new AppError('reservationGone', { moneyEffect: 'none' });
    if (earlier.scope !== query.scope) throw fieldError('scope', 'fields.choice');
    return earlier;
  }
  if (earlier !== undefined) await endHold(tx, userId, earlier.id, 'replaced');
  else if (last !== undefined) await endExpiredHold(tx, userId, last.id);
  return undefined;
};

const newHold = (
  userId: number,
  id: string,
  { carrier, scope }: StockQuery,
  { unitPrice, tiers }: Pick<CurrentPrice, 'unitPrice' | 'tiers'>,
  held: readonly (StockRow & { since: number })[],
): NewHold => ({
  userId,
  id,
  carrier,
  scope,
  unitPrice,
  tiers,
  keys: held.map(({ zip5, shipped_on: shippedOn, id: shipmentId }) => ({ zip5, shippedOn, id: shipmentId })),
  startedAt: Math.min(...held.map((row) => row.since)),
});

/**
 * Takes rows of a query for a hold that the caller stores, or turns into an order, in the same transaction; undefined
 * when there are none. Other holds of the user are left alone.
 */
export const claimNewHold = async (
  tx: Tx,
  userId: number,
  query: StockQuery,
  price: Pick<CurrentPrice, 'unitPrice' | 'tiers'>,
): Promise<NewHold | undefined> => {
  const id = randomUUID();
  const held = await claimRows(tx, query, userId, id);
  return held.length === 0 ? undefined : newHold(userId, id, query, price, held);
};

/** Stores a hold that was claimed. Rejected by the index `live_holds` while another of the carrier stands. */
export const storeNewHold = async (tx: Tx, hold: NewHold): Promise<StoredHold> => {
  const stored = await insertHold(tx, hold);
  recordEvent(tx, { what: 'hold_made', carrier: hold.carrier });
  return stored;
};

/**
 * Finds shipments and holds those that can be sold, for ten minutes. A query replaces the user's earlier hold of the same
 * carrier unless it names it, then it adds to it. Refuses with reservationGone (the named hold is not the user's live one)
 * and holdCap (more than 600 rows at once).
 */
export const holdShipments = (
  db: Db,
  userId: number,
  query: StockQuery,
  price: CurrentPrice,
  holdId: string | undefined,
): Promise<QueryOutcome> =>
  inUserTransaction(db, userId, async (tx) => {
    const standing = await findStandingHolds(tx, userId);
    const base = await holdToAddTo(tx, userId, query, standing, holdId);
    const id = base?.id ?? randomUUID();
    const held = await claimRows(tx, query, userId, id);
    const others = standing.filter((hold) => hold.carrier !== query.carrier && isLive(hold));
    const count = (base?.keys.length ?? 0) + held.length;
    rejectOverCap(others.reduce((sum, hold) => sum + hold.keys.length, count));
    const left = query.scope === 'single' ? query.rows - held.length : 0;
    const seen = left > 0 ? await seeRows(tx, query, left) : [];
    const unitPrice = base?.unit_price ?? price.unitPrice;
    const tiers = base?.tiers ?? price.tiers;
    const gathered = newHold(userId, id, query, { unitPrice, tiers }, held);
    const store = base === undefined ? insertHold : addToHold;
    const hold = held.length === 0 ? base : await store(tx, gathered);
    if (base === undefined && hold !== undefined)
      recordEvent(tx, { what: 'hold_made', carrier: query.carrier });
    return { held, seen, hold, unitPrice, tiers };
  });
