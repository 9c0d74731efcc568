import { type EndpointShape, apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { ownScopes } from '@waybill/contract/permissions.ts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Belongings, type Givers, buildBelongings } from '../../../../test/belongings.ts';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type TicketBench, openTicketBench } from '../../../../test/ticket-bench.ts';

type Input = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
};
/** What the owner has, and what the one who asks has. */
type Attempt = (theirs: Belongings, mine: Belongings) => Input;

/** A field that is no id of anything that somebody owns. */
const names = 'names nothing that anybody owns';

const byId =
  (key: Exclude<keyof Belongings, 'user' | 'paidNumbers'>): Attempt =>
  (theirs) => ({ params: { id: theirs[key] }, body: {} });
const ofCarrier = (carrier: string, body: (theirs: Belongings, mine: Belongings) => object): Attempt => {
  return (theirs, mine) => ({ params: { carrier }, body: body(theirs, mine) });
};
const ticketBody = (theirs: Belongings): object => ({ ticketId: theirs.ticketId });
const newTicket = { title: '号码无法查询', content: '昨天购买的号码今天查不到轨迹。', category: 'order' };

/**
 * Every field of the contract that names something of an account, by endpoint and field, with a call that names what
 * another has. Whoever adds such a field adds its line here. Calls of the staff need their permission instead
 * (access-table.test.ts), but for those whose things belong to one of them.
 */
const attempts: Readonly<Record<string, Attempt | typeof names>> = {
  'endSession params.id': byId('sessionId'),
  'renamePasskey params.id': ({ passkeyId }) => ({ params: { id: passkeyId }, body: { name: 'mine' } }),
  'removePasskey params.id': ({ passkeyId }) => ({
    params: { id: passkeyId },
    body: { recoveryCode: 'AAAAA-AAAAA' },
  }),
  // What an authenticator calls its key.
  'confirmPasskey body.id': names,
  ...Object.fromEntries(
    'beginPasskey beginTotp removePasskey removeSecondFactor renewRecoveryCodes requestClosure signInWithCode stepUp'
      .split(' ')
      .map((id) => [`${id} body.passkey.id`, names]),
  ),
  'collectMyKey params.id': byId('keyId'),
  'revokeMyKey params.id': byId('keyId'),
  'queryShipments body.holdId': ofCarrier('ups', ({ holdId }) => ({
    zipCode: '30009',
    scope: 'single',
    holdId,
  })),
  'placeOrder body.id': ofCarrier('ups', ({ holdId }) => ({ id: holdId, action: 'buy' })),
  'placeOrder body.ids': ofCarrier('ups', ({ heldId }) => ({ ids: [heldId], action: 'buy' })),
  'placeOrder body.trackingInfos.id': ofCarrier('ups', ({ heldId }) => ({
    ids: [heldId],
    trackingInfos: [{ id: heldId, trackingNumber: '1Z', price: 2 }],
    action: 'reserve',
  })),
  'extendHold body.holdId': ofCarrier('ups', ({ holdId }) => ({ holdId })),
  'releaseHold body.holdId': ofCarrier('ups', ({ holdId }) => ({ holdId })),
  'confirmOrder params.id': byId('reservationId'),
  'cancelOrder params.id': byId('reservationId'),
  'changeOrder params.id': ({ orderId }) => ({ params: { id: orderId }, body: { reference: 'mine' } }),
  'pointReceipt params.id': byId('transactionId'),
  'refreshTracking body.ids': ofCarrier('fedex', ({ paidId }) => ({ ids: [paidId] })),
  'chooseParcel body.id': ({ paidId }) => ({ body: { id: paidId, uniqueId: 'a' } }),
  'chooseParcel body.uniqueId': names,
  'getTimeline params.id': byId('paidId'),
  'getTrackBatch params.id': byId('batchId'),
  'streamTrackBatch params.id': byId('batchId'),
  'pauseTrackBatch params.id': byId('batchId'),
  'resumeTrackBatch params.id': byId('batchId'),
  'rerunTrackBatch params.id': byId('batchId'),
  'pinTrackNumber params.id': ({ batchId }) => ({
    params: { id: batchId },
    body: { position: 0, carrier: 'fedex' },
  }),
  'pinTrackNumber body.uniqueId': names,
  'getFollowedNumber params.id': byId('followedId'),
  'askFollowedNumber params.id': byId('followedId'),
  'changeFollowedNumber params.id': byId('followedId'),
  'shareFollowedNumber params.id': byId('followedId'),
  'unshareFollowedNumber params.id': byId('followedId'),
  'unfollowNumber params.id': byId('followedId'),
  'deleteFollowView params.id': byId('viewId'),
  'changeFollowedNumbers body.ids': ({ followedId }) => ({ body: { action: 'delete', ids: [followedId] } }),
  'changeWebhookEndpoint params.id': byId('endpointId'),
  'deleteWebhookEndpoint params.id': byId('endpointId'),
  'rotateWebhookSecret params.id': byId('endpointId'),
  'listWebhookDeliveries params.id': byId('endpointId'),
  'testWebhookEndpoint params.id': byId('endpointId'),
  'cancelWait params.id': byId('waitId'),
  'replayWebhookDeliveries params.id': ({ endpointId, deliveryId }) => ({
    params: { id: endpointId },
    body: { deliveryId },
  }),
  'replayWebhookDeliveries body.deliveryId': ({ deliveryId }, { endpointId }) => ({
    params: { id: endpointId },
    body: { deliveryId },
  }),
  'markNoticesRead query.noticeIds': ({ noticeId, productNoticeId }) => ({
    query: { noticeIds: `${noticeId},${productNoticeId}` },
    body: {},
  }),
  'createTicket body.orderId': ({ orderId }) => ({ body: { ...newTicket, orderId } }),
  // A trace is told by whoever had it, and shown to nobody but the staff.
  'createTicket body.traceId': names,
  'createTicket body.followsTicketId': ({ closedTicketId }) => ({
    body: { ...newTicket, followsTicketId: closedTicketId },
  }),
  'createTicket body.attachmentIds': ({ looseAttachmentId }) => ({
    body: { ...newTicket, attachmentIds: [looseAttachmentId] },
  }),
  'getTicket params.id': byId('ticketId'),
  'replyTicket body.ticketId': (theirs) => ({ body: { ...ticketBody(theirs), content: '请加急' } }),
  'replyTicket body.attachmentIds': ({ looseAttachmentId }, { ticketId }) => ({
    body: { ticketId, content: '请加急', attachmentIds: [looseAttachmentId] },
  }),
  'replyTicket body.cannedReplyId': names,
  'resolveTicket body.ticketId': (theirs) => ({ body: ticketBody(theirs) }),
  'closeTicket body.ticketId': (theirs) => ({ body: ticketBody(theirs) }),
  'rateTicket body.ticketId': ({ resolvedTicketId }) => ({ body: { ticketId: resolvedTicketId, rating: 1 } }),
  'downloadTicketAttachment params.id': byId('attachmentId'),
  'requestRefund body.orderId': ({ orderId }) => ({ body: { orderId, reason: 'mistake' } }),
  'requestRefund body.trackingInfoIds': ({ paidId }, { orderId }) => ({
    body: { orderId, trackingInfoIds: [paidId], reason: 'mistake' },
  }),
  'reportFrontendError body.extra.traceId': names,
};

const idFields = (schema: unknown, at: string): string[] => {
  const { properties, items, anyOf, oneOf, allOf } = schema as {
    [P in 'items' | 'properties']?: Record<string, unknown>;
  } & { [P in 'anyOf' | 'oneOf' | 'allOf']?: unknown[] };
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => [
      ...(/(?:^id|Id|Ids)$|^ids$/.test(name) ? [`${at}.${name}`] : []),
      ...idFields(inner, `${at}.${name}`),
    ]),
    ...(items === undefined ? [] : idFields(items, at)),
    ...[...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].flatMap((one) => idFields(one, at)),
  ];
};
const fieldsOf = (endpoint: EndpointShape): string[] => {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema === undefined
      ? []
      : idFields(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), part);
  });
  return [...new Set(parts)].map((field) => `${endpoint.id} ${field}`);
};
const forEverybody = endpointList.filter(({ access }) => access === 'open' || access === 'signedIn');

/** What calls write about themselves, whoever made them: logs, counts, what processes tell of each other. */
const notesOfCalls = [
  'active_users call_agents call_log copies_in_memory',
  'exception_occurrences exception_groups idempotency_keys invariant_results measurements nodes',
  'rate_limits security_events stat_counts stock_counts xss_findings zips',
]
  .join(' ')
  .split(' ');

let app: TicketBench;
let givers: Givers;
let theirs: Belongings;
let mine: Belongings;
let staff: { one: BuiltUser; other: BuiltUser };
beforeAll(async () => {
  app = await openTicketBench({ CARRIER_KEY: '5a'.repeat(32) });
  const template = await app.call(
    endpoints.createTemplate,
    { body: { name: 'all that is one’s own', scopes: [...ownScopes] } },
    app.admin2,
  );
  givers = { admin: app.admin, superAdmin: app.admin2, templateId: template.id };
  theirs = await buildBelongings(app, 'mark-of-theirs', givers);
  mine = await buildBelongings(app, 'mark-of-mine', givers);
  staff = { one: app.admin, other: await buildUser(app.context, { role: 'announcement_admin' }) };
});
afterAll(() => app.close());

/** Everything that is stored, table by table; tables of the kind above are left out. */
const stored = async (): Promise<Record<string, string>> => {
  const { pool } = app.context;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1`,
    [notesOfCalls],
  );
  const query = rows.map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(row, '' ORDER BY row)) AS print
        FROM (SELECT (to_jsonb(t) - 'last_used_at' - 'last_used_ip' - 'ip')::text AS row FROM ${name} t) rows`,
  );
  const prints = await pool.query<{ name: string; print: string | null }>(query.join(' UNION ALL '));
  return Object.fromEntries(prints.rows.map(({ name, print }) => [name, print ?? '']));
};

/** The text of an answer; of a stream that stays open, its first piece. */
const textOf = async (response: Response): Promise<string> => {
  if (response.headers.get('content-type')?.startsWith('application/x-ndjson') !== true)
    return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? []).toString();
};

const ask = async (id: string, { params, query, body }: Input, headers: Record<string, string>) => {
  const endpoint = forEverybody.find((one) => one.id === id);
  if (endpoint === undefined) throw new Error(`${id} is for the staff`);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '');
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  const sent = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : body;
  const response = await app.send(endpoint.method, `${apiBase}${path}${search}`, sent, { headers });
  return { status: response.status, text: await textOf(response) };
};

test('every field that names something has its line, and there is no other', () => {
  expect(Object.keys(attempts).toSorted()).toEqual(forEverybody.flatMap(fieldsOf).toSorted());
});

/** What answers success but for what is not there, and how that answer has to look. */
const countsNothing: Readonly<Record<string, RegExp>> = {
  'releaseHold body.holdId': /"released":0\D/,
  'markNoticesRead query.noticeIds': /"unreadCount":\d/,
  'changeFollowedNumbers body.ids': /"changed":0\D/,
  'replayWebhookDeliveries body.deliveryId': /"replayed":0\D/,
};

/** Errors that do not say that it is not there, but that the hold has ended or the field names nothing. */
const refusedAs: Readonly<Record<string, readonly number[]>> = {
  'queryShipments body.holdId': [409],
  'placeOrder body.id': [409],
  'placeOrder body.ids': [409],
  'placeOrder body.trackingInfos.id': [409],
  'extendHold body.holdId': [409],
  'createTicket body.orderId': [400],
  'createTicket body.followsTicketId': [400],
  'createTicket body.attachmentIds': [400],
  'replyTicket body.attachmentIds': [400],
  'requestRefund body.trackingInfoIds': [409],
};

/** What the owner is told instead of success: it is there, but of no use to this call. */
const ownersAnswer: Readonly<Record<string, number>> = {
  // It has no second factor to prove.
  'removePasskey params.id': 409,
  // The carrier offered no parcels to choose from.
  'chooseParcel body.id': 400,
  // The number was recognised.
  'pinTrackNumber params.id': 400,
};

describe('what another has is not there for', () => {
  const lines = Object.entries(attempts).filter(
    (line): line is [string, Attempt] => typeof line[1] === 'function',
  );
  test.each(lines)('%s, by session and by key, and stays as it was', async (line, attempt) => {
    const [id = ''] = line.split(' ');
    const before = await stored();
    for (const headers of [{ token: mine.user.token }, { 'x-api-key': mine.key }]) {
      const { status, text } = await ask(id, attempt(theirs, mine), headers);
      const accepted = countsNothing[line];
      const refused = refusedAs[line] ?? [404, 403];
      if (accepted !== undefined && status === 200) expect(text).toMatch(accepted);
      else expect({ text, status, refused: refused.includes(status) }).toMatchObject({ refused: true });
      for (const secret of [theirs.mark, theirs.user.email, theirs.batchNumber, ...theirs.paidNumbers])
        expect(text).not.toContain(secret);
    }
    expect(await stored()).toEqual(before);
  });

  test.each(lines)('%s, but for its owner', async (line, attempt) => {
    const [id = ''] = line.split(' ');
    const own = await buildBelongings(app, `mark-of-${id}`, givers);
    const { status, text } = await ask(id, attempt(own, own), { token: own.user.token });
    expect({ status, text }).toMatchObject({ status: ownersAnswer[line] ?? 200 });
  });
});

describe('of the staff, too, one does not touch', () => {
  test('the saved views of another', async () => {
    const body = { name: 'mine', query: 'status=open' };
    const view = await app.call(endpoints.saveTicketView, { body }, app.admin2);
    const input = { params: { id: view.id } };
    expect(await app.refused(endpoints.deleteTicketView, input, staff.one)).toMatchObject({ status: 404 });
    expect((await app.call(endpoints.listTicketViews, {}, app.admin2)).list).toHaveLength(1);
    expect((await app.call(endpoints.listTicketViews, {}, staff.one)).list).toEqual([]);
  });

  test('the notices of another, unless allowed to', async () => {
    const input = { params: { id: theirs.noticeId } };
    const before = await stored();
    expect(await app.refused(endpoints.deleteNotice, input, staff.other)).toMatchObject({ status: 403 });
    expect(await stored()).toEqual(before);
  });

  test('the proposal of another, to withdraw it', async () => {
    const body = { approvalId: theirs.approvalId, decision: 'withdraw' };
    const before = await stored();
    expect(await app.refused(endpoints.decideApproval, { body }, app.admin2)).toMatchObject({ status: 403 });
    expect(await stored()).toEqual(before);
  });
});
