import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { Random } from '@waybill/server/src/demo/random.ts';
import { type Books, hundredths, move, recordPlaced } from './books.ts';
import type { Caller, Client, Settled } from './client.ts';

/** Who and what a shopper acts with. */
export type Shop = {
  readonly client: Client;
  readonly ledgerBooks: Books;
  readonly random: Random;
  readonly staff: Caller;
  readonly zips: readonly string[];
  /** An exchange code that nobody has used; undefined when there is none left. */
  takeCode(): string | undefined;
  /** An address that nobody has registered. */
  takeEmail(): string;
};

/** Exchange codes are worth so many points each. */
export const codePoints = 3.5;

const carrier = 'ups' as const;
/** What may be answered although nothing is wrong: a hold that an earlier, late try gave back; the day's numbers. */
const explained: ReadonlySet<number> = new Set([40902, 42902]);

/** The data of an acknowledged act; undefined when it was refused, which is noted where nothing explains it. */
const dataOf = <Data>(ledgerBooks: Books, what: string, settled: Settled<Data>): Data | undefined => {
  if (settled.outcome === 'acknowledged') return settled.data;
  if (!explained.has(settled.code)) ledgerBooks.strange.push(`${what} was refused with ${settled.code}`);
  return undefined;
};

/** One account that keeps asking; an act at a time. */
export class Shopper {
  readonly #shop: Shop;
  readonly #user: Caller;
  #reserved: string[] = [];
  #bought: string[] = [];

  constructor(shop: Shop, user: Caller) {
    this.#shop = shop;
    this.#user = user;
  }

  /** Does one thing; ends when it is known what came of it. */
  async act(): Promise<void> {
    const { random } = this.#shop;
    const acts = [
      { weight: 62, act: () => this.#order() },
      { weight: 14, act: () => this.#settleReservation() },
      { weight: 8, act: () => this.#refund() },
      { weight: 6, act: () => this.#redeem() },
      { weight: 7, act: () => this.#receivePoints() },
      { weight: 3, act: () => this.#register() },
    ];
    await random.weighted(acts).act();
  }

  /** Queries, then buys, reserves or lets go. */
  async #order(): Promise<void> {
    const { client, ledgerBooks, random, zips } = this.#shop;
    const body = { zipCode: random.oneOf(zips), scope: 'batch' as const, quantity: random.between(1, 4) };
    const query = await client.settle(
      'query',
      endpoints.queryShipments,
      { params: { carrier }, body },
      this.#user,
    );
    const reservation = dataOf(ledgerBooks, 'a query', query)?.reservation;
    if (reservation === undefined || reservation === null) return;
    const dice = random.next();
    if (dice < 0.1) {
      const input = { params: { carrier }, body: { holdId: reservation.holdId } };
      dataOf(
        ledgerBooks,
        'a release',
        await client.settle('release', endpoints.releaseHold, input, this.#user),
      );
      return;
    }
    const action = dice < 0.4 ? ('reserve' as const) : ('buy' as const);
    const input = { params: { carrier }, body: { id: reservation.holdId, action } };
    const placed = dataOf(
      ledgerBooks,
      action,
      await client.settle(action, endpoints.placeOrder, input, this.#user),
    );
    if (placed === undefined) return;
    recordPlaced(ledgerBooks, this.#user.id, placed, action);
    (action === 'buy' ? this.#bought : this.#reserved).push(placed.orderId);
  }

  async #settleReservation(): Promise<void> {
    const { client, ledgerBooks, random } = this.#shop;
    const id = this.#reserved.shift();
    if (id === undefined) return this.#order();
    const confirms = random.next() < 0.5;
    const kind = confirms ? ('confirm' as const) : ('cancel' as const);
    const endpoint = confirms ? endpoints.confirmOrder : endpoints.cancelOrder;
    const settled = dataOf(
      ledgerBooks,
      kind,
      await client.settle(kind, endpoint, { params: { id } }, this.#user),
    );
    const order = ledgerBooks.orders.get(id);
    if (settled === undefined || order === undefined) return undefined;
    order.status = settled.status;
    if (confirms) {
      move(ledgerBooks, this.#user.id, 'purchase', { frozen: -order.total });
      this.#bought.push(id);
    } else move(ledgerBooks, this.#user.id, 'release', { available: order.total, frozen: -order.total });
    return undefined;
  }

  /** Asks for a refund and has it accepted. */
  async #refund(): Promise<void> {
    const { client, ledgerBooks, staff } = this.#shop;
    const orderId = this.#bought.shift();
    if (orderId === undefined) return this.#order();
    const wish = { body: { orderId, reason: 'changed my mind' } };
    const asked = dataOf(
      ledgerBooks,
      'a wish for a refund',
      await client.settle('ask-refund', endpoints.requestRefund, wish, this.#user),
    );
    const order = ledgerBooks.orders.get(orderId);
    if (asked === undefined || order === undefined) return undefined;
    order.status = asked.status;
    const decision = { body: { requestId: asked.requestId, decision: 'accept' as const, remark: 'granted' } };
    const decided = dataOf(
      ledgerBooks,
      'a refund',
      await client.settle('refund', endpoints.decideRefundRequest, decision, staff),
    );
    if (decided === undefined) return undefined;
    order.status = 'refunded';
    move(ledgerBooks, this.#user.id, 'refund', { available: hundredths(asked.points) });
    return undefined;
  }

  async #redeem(): Promise<void> {
    const { client, ledgerBooks, takeCode } = this.#shop;
    const exchangeCode = takeCode();
    if (exchangeCode === undefined) return;
    const input = { body: { exchangeCode } };
    const redeemed = dataOf(
      ledgerBooks,
      'a code',
      await client.settle('redeem', endpoints.pointsExchange, input, this.#user),
    );
    if (redeemed !== undefined)
      move(ledgerBooks, this.#user.id, 'exchange', { available: hundredths(redeemed.points) });
  }

  async #receivePoints(): Promise<void> {
    const { client, ledgerBooks, random, staff } = this.#shop;
    const points = random.between(1, 400) / 100;
    const input = { params: { id: String(this.#user.id) }, body: { points, remark: 'paid by transfer' } };
    const given = dataOf(
      ledgerBooks,
      'a recharge',
      await client.settle('recharge', endpoints.rechargeUser, input, staff),
    );
    if (given?.outcome === 'done')
      move(ledgerBooks, this.#user.id, 'recharge', { available: hundredths(points) });
    else if (given !== undefined) ledgerBooks.strange.push(`a recharge was ${given.outcome}`);
  }

  async #register(): Promise<void> {
    const { client, ledgerBooks, takeEmail } = this.#shop;
    const email = takeEmail();
    const input = { body: { email, password: 'correct-horse-battery-9' } };
    const settled = await client.settle('register', endpoints.register, input, this.#user);
    // Taken by its own earlier try, whose answer got lost: the address stands all the same.
    if (settled.outcome === 'acknowledged' || settled.code === 40908) ledgerBooks.registered.add(email);
    else ledgerBooks.strange.push(`a registration was refused with ${settled.code}`);
  }
}
