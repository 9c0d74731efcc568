import { sendNotice } from '../notices/public-api.ts';
import type { Db } from '../platform/db/database.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { type Shelf, inOrder, offerTo, takeFrom } from './rules.ts';
import { type ServeDeps, serveWait } from './serve-wait.ts';
import { type WaitScope, countForSale, expireWait, findOverdue, findQueue, scopeValues } from './store.ts';
import type { ShelfRow } from './stock/store.ts';

/** Stocks (a carrier's of a ZIP) of which waits are served at the same moment. */
const atOnce = 8;

const keyOf = ({ carrier, zip5 }: { readonly carrier: string; readonly zip5: string | null }): string =>
  `${carrier} ${zip5 ?? ''}`;

const shelvesOf = (stock: readonly ShelfRow[]): Map<string, Shelf> => {
  const shelves = new Map<string, Shelf>();
  for (const row of stock.toSorted((a, b) => (a.day < b.day ? 1 : -1)))
    shelves.set(keyOf(row), (shelves.get(keyOf(row)) ?? new Map<string, number>()).set(row.day, row.count));
  return shelves;
};

/**
 * Gives those who wait what is for sale, first come, first served, each in a transaction of its own, so that whatever ends
 * this leaves nothing half done; what is left is done the next time. What somebody cannot take goes to the next, also where
 * serving fails.
 */
export const serveWaits = async (deps: ServeDeps, scope: WaitScope, signal?: AbortSignal): Promise<void> => {
  const shelves = shelvesOf(await countForSale(deps.db, scopeValues(scope)));
  if (shelves.size === 0) return;
  const queues = Map.groupBy(await findQueue(deps.db, scopeValues(scope)), keyOf);
  const failures: unknown[] = [];
  const left = shelves.entries();
  const work = async (): Promise<void> => {
    for (const [key, shelf] of left)
      for (const wait of inOrder(queues.get(key) ?? [])) {
        signal?.throwIfAborted();
        const offered = offerTo(shelf, wait);
        if (offered === 0) continue;
        try {
          const got = await serveWait(deps, wait, offered);
          if (typeof got === 'number') takeFrom(shelf, wait, got);
        } catch (error) {
          failures.push(error);
        }
      }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} waits could not be served`);
};

export const expireWaits = async (db: Db): Promise<number> => {
  const overdue = await findOverdue(db, 500);
  for (const { user_id: userId, id } of overdue) {
    // One after the other: each is a short transaction under its user's lock.
    await inUserTransaction(db, userId, async (tx) => {
      const [wait] = await expireWait(tx, userId, id);
      if (wait === undefined) return;
      const { carrier, zip5: zipCode, quantity, served } = wait;
      const waitId = String(id);
      await sendNotice(tx, {
        userId,
        event: 'wait',
        what: 'expired',
        waitId,
        carrier,
        zipCode,
        quantity,
        served,
      });
    });
  }
  return overdue.length;
};
