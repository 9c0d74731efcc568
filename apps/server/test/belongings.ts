import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { buildKey } from './api-keys.ts';
import { type BuiltUser, buildStock, buildUser } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** What is needed to give somebody things: the product over HTTP, and its database. */
export type Shop = Pick<TestApp, 'context' | 'call' | 'send'>;

/** One of everything that an account can have, by id. */
export type Belongings = {
  readonly user: BuiltUser;
  /** Stands in every text that the owner wrote. */
  readonly mark: string;
  readonly sessionId: string;
  readonly passkeyId: string;
  /** Live, of UPS. */
  readonly holdId: string;
  readonly heldId: string;
  /** Of FedEx, with its numbers paid for. */
  readonly orderId: string;
  readonly paidId: string;
  readonly paidNumbers: readonly string[];
  /** Of USPS, not yet confirmed. */
  readonly reservationId: string;
  /** A refund that waits for the staff. */
  readonly refundedOrderId: string;
  readonly requestId: string;
  readonly transactionId: string;
  readonly batchId: string;
  readonly batchNumber: string;
  readonly followedId: string;
  /** A saved filter of the list of what it follows. */
  readonly viewId: string;
  /** A webhook endpoint, with a delivery of a test. */
  readonly endpointId: string;
  readonly deliveryId: string;
  /** For numbers that never come in. */
  readonly waitId: string;
  readonly ticketId: string;
  readonly resolvedTicketId: string;
  readonly closedTicketId: string;
  /** In a message of the ticket, and waiting for one. */
  readonly attachmentId: string;
  readonly looseAttachmentId: string;
  /** What the staff sent to this account alone. */
  readonly noticeId: string;
  /** What the product told it. */
  readonly productNoticeId: string;
  /** A proposal about its points, by `admin`. */
  readonly approvalId: string;
  readonly keyId: string;
  /** The key itself, which may do all that its owner may. */
  readonly key: string;
};

/** Who of the staff a belonging comes from, and the template of keys. */
export type Givers = {
  readonly admin: BuiltUser;
  readonly superAdmin: BuiltUser;
  readonly templateId: string;
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let zip = 30_000;
let place = 0;

const orderOf = async (
  { context, call }: Shop,
  user: BuiltUser,
  carrier: 'fedex' | 'usps',
  action: 'buy' | 'reserve',
  mark: string,
): Promise<{ orderId: string; ids: string[]; numbers: string[] }> => {
  zip += 1;
  const zipCode = String(zip);
  await buildStock(context, 2, { carrier, zip5: zipCode });
  const params = { carrier };
  const { reservation } = await call(
    endpoints.queryShipments,
    { params, body: { zipCode, scope: 'single' } },
    user,
  );
  const { orderId, trackingInfos } = await call(
    endpoints.placeOrder,
    { params, body: { id: reservation?.holdId ?? '', action, reference: mark, note: mark } },
    user,
  );
  return {
    orderId,
    ids: trackingInfos.map(({ id }) => id),
    numbers: trackingInfos.map(({ trackingNumber }) => trackingNumber),
  };
};

const upload = async ({ send }: Shop, user: BuiltUser, name: string): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png)]), name);
  const response = await send('POST', `${apiBase}/ticket/attachment`, form, user);
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
};

const ticketsOf = async (shop: Shop, user: BuiltUser, mark: string) => {
  const attachmentId = await upload(shop, user, `${mark}.png`);
  const open = async (attachmentIds: string[] = []): Promise<string> => {
    const body = {
      title: mark,
      content: `${mark} 昨天购买的号码今天查不到轨迹。`,
      category: 'order',
    } as const;
    return (await shop.call(endpoints.createTicket, { body: { ...body, attachmentIds } }, user)).id;
  };
  const ticketId = await open([attachmentId]);
  const [resolvedTicketId, closedTicketId] = [await open(), await open()];
  await shop.call(endpoints.resolveTicket, { body: { ticketId: resolvedTicketId } }, user);
  await shop.call(endpoints.closeTicket, { body: { ticketId: closedTicketId } }, user);
  const looseAttachmentId = await upload(shop, user, `${mark}-2.png`);
  return { attachmentId, ticketId, resolvedTicketId, closedTicketId, looseAttachmentId };
};

/** What other systems have of it: a number that it follows, an endpoint with a delivery. */
const followedBy = async ({ call }: Shop, user: BuiltUser, mark: string, number: string) => {
  const { added } = await call(endpoints.followNumbers, { body: { numbers: [number], note: mark } }, user);
  const followedId = added[0]?.id ?? '';
  await call(endpoints.shareFollowedNumber, { params: { id: followedId }, body: {} }, user);
  const view = await call(endpoints.saveFollowView, { body: { name: mark, query: 'attention=any' } }, user);
  const body = { url: `https://receiver.example/${mark}`, events: ['ticket.*' as const] };
  const { id } = await call(endpoints.createWebhookEndpoint, { body }, user);
  const test = await call(endpoints.testWebhookEndpoint, { params: { id }, body: {} }, user);
  return {
    followedId,
    viewId: view.id,
    endpointId: id,
    deliveryId: test.deliveryId,
  };
};

/** Makes what the staff have to do with the account: a notice, a proposal, a key. */
const givenBy = async ({ call }: Shop, user: BuiltUser, mark: string, givers: Givers) => {
  const { admin, superAdmin, templateId } = givers;
  const { id: noticeId } = await call(
    endpoints.sendNotification,
    { body: { title: mark, content: mark, targetType: 'user', targetIds: [String(user.id)] } },
    admin,
  );
  const { approvalId } = await call(
    endpoints.rechargeUser,
    { params: { id: String(user.id) }, body: { points: 5_000, remark: mark } },
    admin,
  );
  const { id: keyId, key } = await buildKey({ call }, user, { templateId, name: mark }, superAdmin);
  // Another secret waits to be collected.
  await call(endpoints.rotateKey, { params: { id: keyId }, body: {} }, superAdmin);
  return { noticeId, approvalId: approvalId ?? '', keyId, key };
};

/** A passkey as one is stored. */
const passkeyOf = async ({ context }: Shop, { id }: BuiltUser, mark: string): Promise<string> => {
  const { rows } = await context.pool.query<{ id: string }>(
    `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, transports, backed_up, name)
     VALUES ($1, 'credential', 'key', 0, '{}', false, left($2, 40)) RETURNING id::text`,
    [id, mark],
  );
  return rows[0]?.id ?? '';
};

/** Gives a new account one of everything, over HTTP. `mark` stands in each text that is its own. */
export const buildBelongings = async (shop: Shop, mark: string, givers: Givers): Promise<Belongings> => {
  const { context, call } = shop;
  const user = await buildUser(context);
  await call(endpoints.saveUserInfo, { body: { nickname: mark } }, user);
  const { list: sessions } = await call(endpoints.listSessions, {}, user);
  const bought = await orderOf(shop, user, 'fedex', 'buy', mark);
  const refunded = await orderOf(shop, user, 'fedex', 'buy', mark);
  const reserved = await orderOf(shop, user, 'usps', 'reserve', mark);
  const { requestId } = await call(
    endpoints.requestRefund,
    { body: { orderId: refunded.orderId, reason: mark } },
    user,
  );
  zip += 1;
  await buildStock(context, 2, { zip5: String(zip) });
  const { reservation, list } = await call(
    endpoints.queryShipments,
    { params: { carrier: 'ups' }, body: { zipCode: String(zip), scope: 'single' } },
    user,
  );
  place += 1;
  const batchNumber = composeTrackingNumber('ups_1z', `1ZA1B203${String(50_000 + place).padStart(9, '4')}`);
  const batch = await call(
    endpoints.trackNumbers,
    { body: { numbers: [{ trackingNumber: batchNumber }] } },
    user,
  );
  const wait = await call(
    endpoints.createWait,
    {
      body: {
        carrier: 'usps',
        zipCode: '00501',
        startTime: context.today(),
        endTime: context.today(),
        quantity: 1,
        mode: 'notify',
        until: addDays(context.today(), 7),
      },
    },
    user,
  );
  const log = await call(endpoints.getUserPointLog, { body: {} }, user);
  const product = await call(endpoints.listNotices, { query: {} }, user);
  return {
    user,
    mark,
    sessionId: sessions[0]?.id ?? '',
    passkeyId: await passkeyOf(shop, user, mark),
    holdId: reservation?.holdId ?? '',
    heldId: list[0]?.id ?? '',
    orderId: bought.orderId,
    paidId: bought.ids[0] ?? '',
    paidNumbers: [...bought.numbers, ...refunded.numbers],
    reservationId: reserved.orderId,
    refundedOrderId: refunded.orderId,
    requestId,
    transactionId: log.list[0]?.id ?? '',
    waitId: wait.id,
    batchId: batch.batchId,
    batchNumber,
    ...(await followedBy(shop, user, mark, batchNumber)),
    ...(await ticketsOf(shop, user, mark)),
    productNoticeId: product.list[0]?.id ?? '',
    ...(await givenBy(shop, user, mark, givers)),
  };
};
