import { sendNotice } from '../notices/public-api.ts';
import type { Db } from '../platform/db/database.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { shareOut } from './rules.ts';
import { type ServeDeps, serveWait } from './serve-wait.ts';
import {
  type QueuedWait,
  type WaitScope,
  countForSale,
  expireWait,
  findOverdue,
  findQueue,
  scopeValues,
} from './store.ts';
import type { ShelfRow } from './stock/store.ts';

/** Waits served at the same moment: as many transactions, each of another user. */
const atOnce = 8;
/** How often what somebody could not take is shared out anew. */
const mostRounds = 20;

const keyOf = ({ carrier, zip5 }: { readonly carrier: string; readonly zip5: string | null }): string =>
  `${carrier} ${zip5 ?? ''}`;

/** What each wait gets of what is for sale, in order of arrival. */
const plan = (
  queue: readonly QueuedWait[],
  stock: readonly ShelfRow[],
): (readonly [QueuedWait, number])[] => {
  const shelves = new Map<string, Map<string, number>>();
  for (const row of stock) {
    const shelf = shelves.get(keyOf(row)) ?? new Map<string, number>();
    shelves.set(keyOf(row), shelf.set(row.day, row.count));
  }
  const queues = Map.groupBy(queue, keyOf);
  return [...shelves]
    .flatMap(([key, shelf]) => [...shareOut(queues.get(key) ?? [], shelf)])
    .toSorted(([one], [other]) => one.id - other.id);
};

/** Serves shares, some at once; answers those that got less. One that fails keeps nobody else waiting: its error goes to `failures`. */
const serveAll = async (
  deps: ServeDeps,
  shares: readonly (readonly [QueuedWait, number])[],
  signal: AbortSignal | undefined,
  failures: unknown[],
): Promise<QueuedWait[]> => {
  const kept: QueuedWait[] = [];
  const rest = shares.values();
  const work = async (): Promise<void> => {
    for (const [wait, share] of rest) {
      signal?.throwIfAborted();
      try {
        const got = await serveWait(deps, wait, share);
        if (typeof got === 'string' || got < share) kept.push(wait);
      } catch (error) {
        failures.push(error);
        kept.push(wait);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return kept;
};

/**
 * Gives those who wait what is for sale, each in a transaction of its own, so that whatever ends this leaves nothing half
 * done; what is left is done the next time. What somebody could not take goes to the next.
 */
export const serveWaits = async (deps: ServeDeps, scope: WaitScope, signal?: AbortSignal): Promise<void> => {
  const kept = new Set<number>();
  const failures: unknown[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    // Each round needs what the one before left.
    const stock = await countForSale(deps.db, scopeValues(scope));
    if (stock.length === 0) break;
    const queue = (await findQueue(deps.db, scopeValues(scope))).filter(({ id }) => !kept.has(id));
    const refused = await serveAll(deps, plan(queue, stock), signal, failures);
    if (refused.length === 0) break;
    for (const { id } of refused) kept.add(id);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} waits could not be served`);
};

/** Ends waits whose time is over and notifies their users; answers how many. */
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
