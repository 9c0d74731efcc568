import { randomUUID } from 'node:crypto';
import {
  type EndpointCall,
  type EndpointData,
  type EndpointShape,
  apiBase,
} from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { limits } from '@waybill/contract/constants.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { demoTickets } from '@waybill/phrases/zh-CN/demo-tickets.ts';
import { busyZips, usualZips } from '../demo-locations.ts';
import type { Random } from '../random.ts';

export class RefusedCall extends Error {
  readonly status: number;
  constructor(endpoint: string, status: number) {
    super(`${endpoint}: ${status}`);
    this.status = status;
  }
}

/** Calls an endpoint of the own server as anybody would. @throws RefusedCall */
type CallOwnApi = <const T extends EndpointShape>(
  endpoint: T,
  input: EndpointCall<T>,
  token?: string,
) => Promise<EndpointData<T>>;

export const callOwnApi =
  (origin: string): CallOwnApi =>
  async (endpoint, input, token) => {
    const { params, body } = input as { params?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '');
    const response = await fetch(`${origin}${apiBase}${path}`, {
      method: endpoint.method,
      headers: {
        'user-agent': 'waybill-demo',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { token }),
        ...(endpoint.idempotent === true ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { data: never };
    if (!response.ok) throw new RefusedCall(endpoint.id, response.status);
    return data;
  };

export type Shopper = {
  readonly email: string;
  token: string;
  held: { readonly carrier: Carrier; readonly holdId: string; readonly ids: readonly string[] } | undefined;
  reserved: string | undefined;
  /** When the last ticket was opened, in milliseconds, and which. */
  asked: { readonly at: number; readonly ticketId: string } | undefined;
};

/** Where they look: not where people try first, whose stock stays as it is. */
const zips = usualZips.filter((zip) => !busyZips.has(zip));
const questions = ['stale', 'export', 'exchange'] as const;
const askEveryMs = 8 * 3_600_000;

type Tools = {
  readonly call: CallOwnApi;
  readonly random: Random;
  readonly today: string;
  readonly now: number;
};

const query = async (shopper: Shopper, { call, random, today }: Tools): Promise<void> => {
  const carrier = random.oneOf(carriers);
  const body = {
    zipCode: random.oneOf(zips),
    startTime: addDays(today, 1 - limits.queryDays),
    endTime: today,
    scope: 'single',
    quantity: random.between(2, 6),
  } as const;
  const found = await call(endpoints.queryShipments, { params: { carrier }, body }, shopper.token);
  const ids = found.list.filter(({ sellable }) => sellable).map(({ id }) => id);
  const holdId = found.reservation?.holdId;
  shopper.held = holdId === undefined || ids.length === 0 ? undefined : { carrier, holdId, ids };
};

const decide = async (
  shopper: Shopper,
  held: NonNullable<Shopper['held']>,
  { call, random }: Tools,
): Promise<void> => {
  const { carrier, holdId, ids } = held;
  shopper.held = undefined;
  const chance = random.next();
  if (chance < 0.36) {
    const action = chance < 0.26 ? 'buy' : 'reserve';
    const body = { ids: ids.slice(0, random.between(1, 2)), action } as const;
    const { orderId } = await call(endpoints.placeOrder, { params: { carrier }, body }, shopper.token);
    if (action === 'reserve') shopper.reserved = orderId;
  } else if (chance < 0.6) {
    await call(endpoints.releaseHold, { params: { carrier }, body: { holdId } }, shopper.token);
  }
};

const settle = async (shopper: Shopper, id: string, { call, random }: Tools): Promise<void> => {
  shopper.reserved = undefined;
  const endpoint = random.next() < 0.55 ? endpoints.confirmOrder : endpoints.cancelOrder;
  await call(endpoint, { params: { id }, body: {} }, shopper.token);
};

/** Asks something; what was asked before is closed, so that the desk does not fill up. */
const ask = async (shopper: Shopper, { call, random, now }: Tools): Promise<void> => {
  const before = shopper.asked;
  shopper.asked = undefined;
  if (before !== undefined)
    await call(endpoints.closeTicket, { body: { ticketId: before.ticketId } }, shopper.token);
  const about = random.oneOf(questions);
  const body = {
    title: demoTickets[`${about}.title`],
    content: demoTickets[`${about}.content`],
    category: 'other',
    priority: 'normal',
  } as const;
  const { id } = await call(endpoints.createTicket, { body }, shopper.token);
  shopper.asked = { at: now, ticketId: id };
};

export const takeStep = (shopper: Shopper, tools: Tools): Promise<void> => {
  const { random, now } = tools;
  if (shopper.reserved !== undefined && random.next() < 0.3) return settle(shopper, shopper.reserved, tools);
  if (shopper.held !== undefined) return decide(shopper, shopper.held, tools);
  const mayAsk = shopper.asked === undefined || shopper.asked.at < now - askEveryMs;
  return mayAsk && random.next() < 0.02 ? ask(shopper, tools) : query(shopper, tools);
};
