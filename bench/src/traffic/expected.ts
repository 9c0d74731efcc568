import type { OrderResult, OrderStatus } from '../../../packages/client/src/client.ts';

/** Points in hundredths, as the database has them. */
export const hundredths = (points: number): number => Math.round(points * 100);

export type ExpectedOrder = {
  readonly id: string;
  readonly user: number;
  /** When it was acknowledged, by performance.now(). */
  readonly at: number;
  status: OrderStatus;
  readonly total: number;
  readonly ids: readonly string[];
};

/** What has to be in the database by what was acknowledged; points in hundredths. */
export class Expected {
  readonly orders = new Map<string, ExpectedOrder>();
  readonly accounts = new Map<number, { available: number; frozen: number }>();
  readonly registered = new Set<string>();
  /** Answers that nothing explains. */
  readonly unexplained: string[] = [];

  move(user: number, { available = 0, frozen = 0 }: { available?: number; frozen?: number }): void {
    const account = this.accounts.get(user);
    if (account === undefined) throw new Error(`no account of ${user}`);
    account.available += available;
    account.frozen += frozen;
  }

  placed(
    user: number,
    { orderId: id, status, totalPoints, trackingInfos }: OrderResult,
    action: 'buy' | 'reserve',
  ): void {
    if (this.orders.has(id)) this.unexplained.push(`order ${id} was answered to two calls`);
    const total = hundredths(totalPoints);
    const ids = trackingInfos.map((one) => one.id).toSorted();
    this.orders.set(id, { id, user, at: performance.now(), status, total, ids });
    this.move(user, { available: -total, frozen: action === 'buy' ? 0 : total });
  }
}
