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

export type Movement = 'recharge' | 'exchange' | 'purchase' | 'reserve' | 'release' | 'refund';

/** What an account has by what was acknowledged to it, in hundredths. */
export type KnownAccount = {
  available: number;
  frozen: number;
  readonly movements: Record<Movement, number>;
};

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
  void ledgerBooks.accounts.set(user, {
    available,
    frozen: 0,
    movements: { recharge: 1, exchange: 0, purchase: 0, reserve: 0, release: 0, refund: 0 },
  });

export const move = (
  ledgerBooks: Books,
  user: number,
  kind: Movement,
  change: { readonly available?: number; readonly frozen?: number },
): void => {
  const account = ledgerBooks.accounts.get(user);
  if (account === undefined) throw new Error(`no account of ${user}`);
  account.available += change.available ?? 0;
  account.frozen += change.frozen ?? 0;
  account.movements[kind] += 1;
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
  ledgerBooks.orders.set(id, {
    id,
    user,
    at: performance.now(),
    status,
    total,
    ids: order.trackingInfos.map((one) => one.id).toSorted(),
  });
  if (action === 'buy') move(ledgerBooks, user, 'purchase', { available: -total });
  else move(ledgerBooks, user, 'reserve', { available: -total, frozen: total });
};
