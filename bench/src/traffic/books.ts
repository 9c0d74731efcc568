import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';

/** Points in hundredths, as the database has them. */
export const hundredths = (points: number): number => Math.round(points * 100);

export type KnownOrder = {
  readonly id: string;
  readonly user: number;
  /** When it was acknowledged, by performance.now(). */
  readonly at: number;
  status: OrderStatus;
  total: number;
  ids: readonly string[];
};

/** What an account has by what was acknowledged to it, in hundredths. */
export type KnownAccount = { available: number; frozen: number };

export type Books = {
  readonly orders: Map<string, KnownOrder>;
  readonly accounts: Map<number, KnownAccount>;
  readonly registered: Set<string>;
  readonly strange: string[];
};

export const emptyBooks = (): Books => ({
  orders: new Map(),
  accounts: new Map(),
  registered: new Set(),
  strange: [],
});

export const openAccount = (ledgerBooks: Books, user: number, available: number): void =>
  void ledgerBooks.accounts.set(user, { available, frozen: 0 });

export const move = (
  ledgerBooks: Books,
  user: number,
  change: { readonly available?: number; readonly frozen?: number },
): void => {
  const account = ledgerBooks.accounts.get(user);
  if (account === undefined) throw new Error(`no account of ${user}`);
  account.available += change.available ?? 0;
  account.frozen += change.frozen ?? 0;
};

export const recordPlaced = (
  ledgerBooks: Books,
  user: number,
  order: EndpointData<typeof endpoints.placeOrder>,
  action: 'buy' | 'reserve',
): void => {
  const { orderId: id, status } = order;
  const total = hundredths(order.totalPoints);
  if (ledgerBooks.orders.has(id)) ledgerBooks.strange.push(`order ${id} was answered to two wishes`);
  const ids = order.trackingInfos.map((one) => one.id).toSorted();
  ledgerBooks.orders.set(id, { id, user, at: performance.now(), status, total, ids });
  move(ledgerBooks, user, { available: -total, frozen: action === 'buy' ? 0 : total });
};
