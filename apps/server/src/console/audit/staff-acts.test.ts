import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import {
  type AuditAct,
  auditFieldText,
  auditValueText,
  wordFields,
} from '@waybill/contract/vocabulary/audit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { leanLot } from '../../../test/lot-files.ts';
import { sendNotification } from '../../../test/notices.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { turnOnSecondFactor } from '../../../test/second-factor.ts';
import { type TicketBench, openTicketBench } from '../../../test/ticket-bench.ts';
import { translatorFor } from '../../platform/http/language.ts';

/** Calls of the staff that leave nothing behind, each with why. */
const changesNothing: Readonly<Record<string, string>> = {
  previewLot: 'tells what a file would bring',
  previewNoticeAudience: 'counts whom a notification would reach',
  seeTicket: 'says who looks at a ticket, forgotten after half a minute',
  saveTicketView: 'a filter of one’s own',
  deleteTicketView: 'a filter of one’s own',
  checkCarrierAccount: 'asks the carrier whether it takes an account',
  checkInvariants: 'looks at what is stored',
  testTeamChannel: 'sends a message that says it is a test',
  replayTeamDeliveries: 'sends again what was sent',
  lookUpNumber: 'finds a number that is spelled out',
  searchOrders: 'finds orders, their numbers masked',
};

/** Calls whose act and entry only the test of their feature can bring about. */
const shownByFeature: Readonly<Record<string, string>> = {
  acknowledgeAlert: 'an alert comes of minutes of calls',
  setExceptionState: 'an error has to happen first',
  clearCache: 'caches of several processes',
  clearUserCache: 'caches of several processes',
};

let app: TicketBench;
let actor: BuiltUser;
let other: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTicketBench({ CARRIER_KEY: 'ab'.repeat(32) });
  actor = await buildUser(app.context, { role: 'super_admin' });
  other = await buildUser(app.context, { role: 'super_admin' });
  user = await buildUser(app.context, { points: 1_000_000 });
});
afterAll(() => app.close());

type Input = { params?: object; query?: object; body?: object | FormData };
/** The entry that a call leaves (its act is one that pages have words for), and how it comes to succeed. */
type StaffAct = readonly [entry: `${AuditAct} ${string}`, input: () => Promise<Input> | Input];

const remark = 'contract 2026-17';
const byId = (id: string | number, body?: object): Input => ({
  params: { id: String(id) },
  ...(body === undefined ? {} : { body }),
});
const reason = { reason: 'left the team' };
const freshUser = async () => (await buildUser(app.context, { points: 100_000 })).id;
const userWithFactor = async () => {
  const id = await freshUser();
  await turnOnSecondFactor(app, id);
  return id;
};

let made = 0;
const newTemplate = async () =>
  app.call(
    endpoints.createTemplate,
    { body: { name: `template ${(made += 1)}`, scopes: ['own:points'] } },
    other,
  );
const keyOrder = async () => ({
  userId: String(await freshUser()),
  templateId: (await newTemplate()).id,
  name: 'erp',
});
const newKey = async () => (await app.call(endpoints.createKey, { body: await keyOrder() }, other)).id;
const newLimit = {
  name: 'exports',
  target: 'user',
  path: '/user/exportOrders',
  maxRequests: 5,
  windowSeconds: 60,
  action: 'reject',
  enabled: true,
} as const;
const newReply = async () =>
  (
    await app.call(
      endpoints.createCannedReply,
      { body: { title: 'Received', content: 'We are looking into it.' } },
      other,
    )
  ).id;
const refundRequest = async () => {
  const { orderId } = await orderSome(app, user, 2);
  return (await app.call(endpoints.requestRefund, { body: { orderId, reason: 'does not scan' } }, user))
    .requestId;
};
const newNumber = async () => {
  const { trackingInfos } = await orderSome(app, user, 1);
  return { carrier: 'ups', trackingNumber: trackingInfos[0]?.trackingNumber ?? '', reason: remark } as const;
};
const price = {
  carrier: 'ups',
  scope: 'single',
  unitPrice: 3,
  tiers: [],
  validFrom: '2030-01-01T00:00:00',
  remark,
} as const;
const issued = { count: 2, points: 5, validDays: 30, remark };
const account = { environment: 'test', clientId: 'shop-client', clientSecret: 'shop-secret' };

const channel = {
  kind: 'wecom' as const,
  url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa',
  name: 'desk',
  events: ['desk.*'],
};
const newChannel = async (kind: 'webhook' | 'wecom' = 'wecom') =>
  (await app.call(endpoints.createTeamChannel, { body: { ...channel, kind } }, other)).id;

const acts: Readonly<Record<string, StaffAct>> = {
  createTeamChannel: ['channel.create channel', () => ({ body: channel })],
  changeTeamChannel: ['channel.change channel', async () => byId(await newChannel(), { name: 'support' })],
  deleteTeamChannel: ['channel.delete channel', async () => byId(await newChannel())],
  rotateTeamSecret: ['channel.change channel', async () => byId(await newChannel('webhook'))],
  importLot: [
    'lot.import lot',
    () => {
      const form = new FormData();
      const facts = { source: 'own account', owner: 'us', basis: 'contract 7', offer: 'sellable' };
      for (const [name, value] of Object.entries(facts)) form.append(name, value);
      form.append('file', new Blob([leanLot(1)]), 'lot.csv');
      return { body: form };
    },
  ],
  withdrawLot: [
    'lot.withdraw lot',
    async () => {
      await buildStock(app.context, 1);
      const { list } = await app.call(endpoints.listLots, { query: {} }, other);
      return byId(list.find(({ status }) => status === 'imported')?.id ?? '', { reason: remark });
    },
  ],
  setLotMask: [
    'lot.mask lot',
    async () => {
      await buildStock(app.context, 1);
      const { list } = await app.call(endpoints.listLots, { query: {} }, other);
      return byId(list[0]?.id ?? '', { mask: 'strict', reason: remark });
    },
  ],
  restoreLot: [
    'lot.restore lot',
    async () => {
      await buildStock(app.context, 1);
      const { list } = await app.call(endpoints.listLots, { query: {} }, other);
      const id = list.find(({ status }) => status === 'imported')?.id ?? '';
      await app.call(endpoints.withdrawLot, { params: { id }, body: { reason: remark } }, other);
      return byId(id, { reason: remark });
    },
  ],
  blockNumber: ['number.block number', async () => ({ body: await newNumber() })],
  unblockNumber: [
    'number.unblock number',
    async () => {
      const body = await newNumber();
      await app.call(endpoints.blockNumber, { body }, other);
      return { body };
    },
  ],
  revealOrderNumbers: [
    'order.reveal order',
    async () => ({ params: { id: (await orderSome(app, user, 1)).orderId } }),
  ],
  sendNotification: ['notice.send notice', () => ({ body: { title: 'Title', content: 'Content' } })],
  sendAnnouncement: ['notice.send notice', () => ({ body: { title: 'Title', content: 'Content' } })],
  setNoticeStatus: [
    'notice.deactivate notice',
    async () => byId((await sendNotification(app, other)).id, { status: 'inactive' }),
  ],
  deleteNotice: ['notice.delete notice', async () => byId((await sendNotification(app, other)).id)],
  restoreNotice: [
    'notice.restore notice',
    async () => {
      const { id } = await sendNotification(app, other);
      await app.call(endpoints.deleteNotice, { params: { id } }, other);
      return byId(id);
    },
  ],
  setTicketStatus: [
    'ticket.status ticket',
    async () => ({ body: { ticketId: (await app.open()).id, status: 'resolved', version: 1 } }),
  ],
  assignTicket: [
    'ticket.assign ticket',
    async () => ({ body: { ticketId: (await app.open()).id, assigneeId: String(other.id), version: 1 } }),
  ],
  setTicketPriority: [
    'ticket.priority ticket',
    async () => ({ body: { ticketId: (await app.open()).id, priority: 'urgent', version: 1 } }),
  ],
  createCannedReply: [
    'canned_reply.create canned_reply',
    () => ({ body: { title: 'Thanks', content: 'Thank you for waiting.' } }),
  ],
  changeCannedReply: [
    'canned_reply.change canned_reply',
    async () => byId(await newReply(), { title: 'Thanks', content: 'Thank you for waiting.' }),
  ],
  deleteCannedReply: ['canned_reply.delete canned_reply', async () => byId(await newReply())],
  rechargeUser: ['user.recharge user', async () => byId(await freshUser(), { points: 5, remark })],
  refundUser: [
    'user.refund user',
    async () => byId(user.id, { orderId: (await orderSome(app, user, 2)).orderId, remark }),
  ],
  adjustUser: [
    'approval.propose approval',
    async () => byId(await freshUser(), { points: 5, reason: 'mistake', remark }),
  ],
  setUserStatus: ['user.status user', async () => byId(await freshUser(), { status: 'disabled', ...reason })],
  setUserRole: ['user.role user', async () => byId(await freshUser(), { role: 'admin', ...reason })],
  setFollowLimit: ['user.follow_limit user', async () => byId(await freshUser(), { limit: 20, ...reason })],
  setUserClosure: ['user.close user', async () => byId(await freshUser(), { closing: true, ...reason })],
  resetSecondFactor: ['user.reset_second_factor user', async () => byId(await userWithFactor(), reason)],
  revokeUserSessions: ['user.revoke_sessions user', async () => byId(await freshUser(), reason)],
  decideApproval: [
    'approval.approve approval',
    async () => {
      const proposal = { points: 5, reason: 'mistake', remark } as const;
      const input = { params: { id: String(await freshUser()) }, body: proposal };
      const { approvalId } = await app.call(endpoints.adjustUser, input, other);
      return { body: { approvalId, decision: 'approve' } };
    },
  ],
  decideRefundRequest: [
    'refund.refuse order',
    async () => ({ body: { requestId: await refundRequest(), decision: 'refuse', remark } }),
  ],
  createKey: ['key.create key', async () => ({ body: await keyOrder() })],
  changeKey: ['key.change key', async () => byId(await newKey(), { name: 'erp 2' })],
  rotateKey: ['key.rotate key', async () => byId(await newKey(), {})],
  setKeyStatus: ['key.status key', async () => byId(await newKey(), { status: 'disabled' })],
  deleteKey: ['key.delete key', async () => byId(await newKey())],
  createTemplate: ['template.create template', () => ({ body: { name: 'made', scopes: ['own:points'] } })],
  changeTemplate: [
    'template.change template',
    async () => {
      const { id, version } = await newTemplate();
      return byId(id, { name: 'changed', scopes: ['own:query'], version });
    },
  ],
  deleteTemplate: ['template.delete template', async () => byId((await newTemplate()).id)],
  saveLimits: ['limit.create limit', () => ({ body: newLimit })],
  deleteLimit: [
    'limit.delete limit',
    async () => {
      const name = 'short-lived';
      const { list } = await app.call(endpoints.saveLimits, { body: { ...newLimit, name } }, other);
      return byId(list.find((limit) => limit.name === name)?.id ?? '');
    },
  ],
  addToBlacklist: [
    'blacklist.add blacklist',
    () => ({ body: { type: 'ip', value: '203.0.113.77', reason: remark } }),
  ],
  removeFromBlacklist: [
    'blacklist.remove blacklist',
    async () => {
      const body = { type: 'ip', value: '203.0.113.78', reason: remark } as const;
      return byId((await app.call(endpoints.addToBlacklist, { body }, other)).entry?.id ?? '');
    },
  ],
  saveCarrierAccount: ['carrier.set carrier', () => ({ params: { carrier: 'fedex' }, body: account })],
  removeCarrierAccount: [
    'carrier.remove carrier',
    async () => {
      const params = { carrier: 'usps' } as const;
      await app.call(endpoints.saveCarrierAccount, { params, body: account as never }, other);
      return { params };
    },
  ],
  addPrice: ['price.add price', () => ({ body: price })],
  confirmPrices: [
    'price.confirm price',
    async () => {
      await app.context.pool.query(`UPDATE price_lists SET proposed = true WHERE created_by IS NULL`);
      return {};
    },
  ],
  withdrawPrice: [
    'price.withdraw price',
    async () => {
      const body = { ...price, validFrom: '2031-01-01T00:00:00' };
      return byId((await app.call(endpoints.addPrice, { body: body as never }, other)).id);
    },
  ],
  issueCodes: ['code.issue code_batch', () => ({ body: issued })],
  collectCodes: [
    'code.collect code_batch',
    async () => {
      const body = { ...issued, points: 1_000 };
      const { approvalId } = await app.call(endpoints.issueCodes, { body }, actor);
      const decision = { approvalId: approvalId ?? '', decision: 'approve' } as const;
      await app.call(endpoints.decideApproval, { body: decision }, other);
      return { body: { approvalId } };
    },
  ],
  exportAudit: ['audit.export audit', () => ({ body: { act: 'user' } })],
  voidCodes: [
    'code.void code_batch',
    async () =>
      byId((await app.call(endpoints.issueCodes, { body: issued }, other)).batch?.id ?? '', {
        reason: remark,
      }),
  ],
};

const t = translatorFor('zh-CN');

/** Names of fields at any depth that pages have no name for, and words that they would show as they are stored. */
const unnamed = (fields: unknown, targetType: string): string[] => {
  if (Array.isArray(fields)) return fields.flatMap((item: unknown) => unnamed(item, targetType));
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]) => [
    ...(auditFieldText(name, t) === name ? [name] : []),
    ...(wordFields.has(name)
      ? [value]
          .flat()
          .filter((one) => typeof one === 'string' && auditValueText(name, one, targetType, t) === one)
      : []),
    ...unnamed(value, targetType),
  ]) as string[];
};

const staffCalls: readonly EndpointShape[] = endpointList.filter(
  ({ access, method }) => access !== 'open' && access !== 'signedIn' && method !== 'GET',
);

test('every call of the staff that is no GET is named once: as an act, or with why it is none', () => {
  const named = [...Object.keys(changesNothing), ...Object.keys(shownByFeature), ...Object.keys(acts)];
  expect(named.toSorted()).toEqual(staffCalls.map(({ id }) => id).toSorted());
});

const entriesOf = async ({ id }: BuiltUser) =>
  (await app.call(endpoints.listAudit, { query: { actorId: String(id), pageSize: '5' } }, other)).list;

describe('in the audit, with who, what, on what, and how it was or is, stands', () => {
  test.each(staffCalls.filter(({ id }) => id in acts))('$id', async (endpoint) => {
    const [entry, prepare] = acts[endpoint.id] as StaffAct;
    const input = await prepare();
    const before = new Set((await entriesOf(actor)).map(({ id }) => id));
    if (input.body instanceof FormData) {
      const answer = await app.send(endpoint.method, `${apiBase}${endpoint.path}`, input.body, actor);
      expect(await answer.json()).toMatchObject({ code: 0 });
    } else if (endpoint.answer === 'file') {
      const answer = await app.send(endpoint.method, `${apiBase}${endpoint.path}`, input.body, actor);
      expect(answer.headers.get('content-type')).toContain('text/csv');
      await answer.text();
    } else await app.call(endpoint, input, actor);
    const left = (await entriesOf(actor)).filter(({ id }) => !before.has(id));
    // Approving a proposal does two things, and both are kept.
    const row = left.find(({ act, targetType }) => `${act} ${targetType}` === entry);
    expect(left.map(({ act, targetType }) => `${act} ${targetType}`)).toContain(entry);
    expect(row?.actor).toEqual({ id: String(actor.id), userName: actor.email, role: 'super_admin' });
    expect(row?.targetId).toMatch(/./);
    expect(row?.ip).not.toBeNull();
    expect(row?.traceId).not.toBeNull();
    expect(row?.before ?? row?.after).not.toBeNull();
    // What is changed or removed says what it was; what is made or changed says what it is.
    const gone =
      /\.(?:delete|remove)$|^price\.withdraw$/.test(row?.act ?? '') && row?.targetType !== 'notice';
    const changed =
      /\.(?:change|status|assign|priority|role|delete|restore|deactivate|withdraw|void)$/.test(
        row?.act ?? '',
      ) && !row?.act.startsWith('price.');
    if (gone || changed) expect(row?.before).not.toBeNull();
    if (!gone) expect(row?.after).not.toBeNull();
    // Pages and files say it in words.
    for (const one of left)
      expect([...unnamed(one.before, one.targetType), ...unnamed(one.after, one.targetType)]).toEqual([]);
  });
});

test('an answer that moves a ticket is an act as well; one that does not is none', async () => {
  const { id } = await app.open();
  const before = (await entriesOf(other)).length;
  await app.reply(id, other);
  expect(await entriesOf(other)).toHaveLength(before);
  await app.reply(id, actor, { status: 'waiting' });
  expect((await entriesOf(actor))[0]).toMatchObject({
    act: 'ticket.status',
    targetId: id,
    before: { status: 'processing' },
    after: { status: 'waiting' },
  });
});
