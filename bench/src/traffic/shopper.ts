import type { EndpointCall, EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { Random } from '@waybill/server/src/demo/random.ts';
import { type Books, hundredths, move, recordPlaced } from './books.ts';
import type { Caller, Client } from './client.ts';
import type { Kind } from './journal.ts';

export type Shop = {
  readonly client: Client;
  readonly ledgerBooks: Books;
  readonly random: Random;
  readonly staff: Caller;
  readonly zips: readonly string[];
  /** Whether they do what may not be sent again, too. */
  readonly whole: boolean;
  takeCode(): string | undefined;
  takeEmail(): string;
};

/** Exchange codes are worth so many points each. */
export const codePoints = 3.5;

const carrier = 'ups' as const;
/** What may be answered although nothing is wrong: a hold that an earlier, late try gave back; the day's numbers. */
const explained: ReadonlySet<number> = new Set([40902, 42902]);

export class Shopper {
  readonly #shop: Shop;
  readonly #user: Caller;
  #reserved: string[] = [];
  #bought: string[] = [];

  constructor(shop: Shop, user: Caller) {
    this.#shop = shop;
    this.#user = user;
  }

  async act(): Promise<void> {
    const { random, whole } = this.#shop;
    const acts = [
      { weight: 62, act: () => this.#order() },
      { weight: 14, act: () => this.#settleReservation() },
      { weight: 8, act: () => this.#refund() },
      { weight: whole ? 6 : 0, act: () => this.#redeem() },
      { weight: 7, act: () => this.#receivePoints() },
      { weight: whole ? 3 : 0, act: () => this.#register() },
    ];
    await random.weighted(acts).act();
  }

  /** The data of an acknowledged call; undefined when it was rejected, which is recorded where nothing explains it. */
  async #ask<const T extends EndpointShape>(
    kind: Kind,
    endpoint: T,
    input: EndpointCall<T>,
    caller = this.#user,
  ): Promise<EndpointData<T> | undefined> {
    const settled = await this.#shop.client.settle(kind, endpoint, input, caller);
    if (settled.outcome === 'acknowledged') return settled.data;
    if (!explained.has(settled.code))
      this.#shop.ledgerBooks.strange.push(`${kind} was refused with ${settled.code}`);
    return undefined;
  }

  async #order(): Promise<void> {
    const { ledgerBooks, random, whole, zips } = this.#shop;
    const params = { carrier };
    const wanted = { zipCode: random.oneOf(zips), scope: 'batch' as const, quantity: random.between(1, 4) };
    const found = await this.#ask('query', endpoints.queryShipments, { params, body: wanted });
    const holdId = found?.reservation?.holdId;
    if (holdId === undefined) return;
    const dice = random.next();
    if (whole && dice < 0.1) {
      await this.#ask('release', endpoints.releaseHold, { params, body: { holdId } });
      return;
    }
    const action = dice < 0.4 ? ('reserve' as const) : ('buy' as const);
    const placed = await this.#ask(action, endpoints.placeOrder, { params, body: { id: holdId, action } });
    if (placed === undefined) return;
    recordPlaced(ledgerBooks, this.#user.id, placed, action);
    (action === 'buy' ? this.#bought : this.#reserved).push(placed.orderId);
  }

  async #settleReservation(): Promise<void> {
    const { ledgerBooks, random } = this.#shop;
    const id = this.#reserved.shift();
    if (id === undefined) return this.#order();
    const confirms = random.next() < 0.5;
    const input = { params: { id } };
    const settled = confirms
      ? await this.#ask('confirm', endpoints.confirmOrder, input)
      : await this.#ask('cancel', endpoints.cancelOrder, input);
    const order = ledgerBooks.orders.get(id);
    if (settled === undefined || order === undefined) return undefined;
    order.status = settled.status;
    if (confirms) {
      move(ledgerBooks, this.#user.id, { frozen: -order.total });
      this.#bought.push(id);
    } else move(ledgerBooks, this.#user.id, { available: order.total, frozen: -order.total });
    return undefined;
  }

  async #refund(): Promise<void> {
    const { ledgerBooks, staff } = this.#shop;
    const orderId = this.#bought.shift();
    if (orderId === undefined) return this.#order();
    const wish = { body: { orderId, reason: 'changed my mind' } };
    const asked = await this.#ask('ask-refund', endpoints.requestRefund, wish);
    const order = ledgerBooks.orders.get(orderId);
    if (asked === undefined || order === undefined) return undefined;
    order.status = asked.status;
    const decision = { body: { requestId: asked.requestId, decision: 'accept' as const, remark: 'granted' } };
    const decided = await this.#ask('refund', endpoints.decideRefundRequest, decision, staff);
    if (decided === undefined) return undefined;
    order.status = 'refunded';
    move(ledgerBooks, this.#user.id, { available: hundredths(asked.points) });
    return undefined;
  }

  async #redeem(): Promise<void> {
    const { ledgerBooks, takeCode } = this.#shop;
    const exchangeCode = takeCode();
    if (exchangeCode === undefined) return;
    const redeemed = await this.#ask('redeem', endpoints.pointsExchange, { body: { exchangeCode } });
    if (redeemed !== undefined) move(ledgerBooks, this.#user.id, { available: hundredths(redeemed.points) });
  }

  async #receivePoints(): Promise<void> {
    const { ledgerBooks, random, staff } = this.#shop;
    const points = random.between(1, 400) / 100;
    const input = { params: { id: String(this.#user.id) }, body: { points, remark: 'paid by transfer' } };
    const given = await this.#ask('recharge', endpoints.rechargeUser, input, staff);
    if (given?.outcome === 'done') move(ledgerBooks, this.#user.id, { available: hundredths(points) });
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
