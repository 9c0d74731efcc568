import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { keepData, readKept } from '../../../client/kept-data.ts';

/** Orders that can be read without a network. */
export const mostKept = 100;

// Orders of before do not have all that is shown of them today.
const name = 'orders-2';

/** The newest orders out of those kept and those just read, each as it was read last. */
export const mergeOrders = (kept: readonly OrderRow[], read: readonly OrderRow[]): OrderRow[] => {
  const byId = new Map([...kept, ...read].map((order) => [order.id, order]));
  return [...byId.values()]
    .sort((a, b) => (a.createdTime < b.createdTime ? 1 : a.createdTime > b.createdTime ? -1 : 0))
    .slice(0, mostKept);
};

/** Keeps orders that were just read; `now` is epoch milliseconds. */
export const keepOrders = async (account: string, read: readonly OrderRow[], now: number): Promise<void> => {
  const kept = await readKept<readonly OrderRow[]>(name, account);
  await keepData(name, { account, savedAt: now, value: mergeOrders(kept?.value ?? [], read) });
};

export const readKeptOrders = (account: string) => readKept<readonly OrderRow[]>(name, account);
