import { noticeEventTranslators } from '@waybill/phrases/notice-event-phrases.ts';
import { describe, expect, test } from 'vitest';
import { webhookData } from '@waybill/contract/vocabulary/webhook.ts';
import { type NoticePayload, renderNotice } from './rules.ts';
import { webhookEventsOf } from './send-notice.ts';

const orderNo = 'LT261121ABCDEFGH';
const everything: NoticePayload[] = [
  { event: 'order', what: 'completed', orderNo, reference: '', quantity: 3, points: 6.5 },
  { event: 'order', what: 'partial', orderNo, reference: '', quantity: 3, points: 6, failed: 1 },
  { event: 'reservation', what: 'expiring', orderNo, reference: '', quantity: 3, minutes: 60 },
  { event: 'reservation', what: 'expired', orderNo, reference: '', quantity: 3, points: 6 },
  {
    event: 'reservation',
    what: 'blocked',
    orderNo,
    reference: '',
    number: '1Z**************1234',
    points: 2,
  },
  { event: 'refund', what: 'accepted', orderNo, points: 6 },
  { event: 'refund', what: 'refused', orderNo, reason: 'reason' },
  { event: 'ticket', what: 'answered', ticketId: '17', ticketNo: 'TK1', title: 'title' },
  { event: 'ticket', what: 'resolved', ticketId: '17', ticketNo: 'TK1', title: 'title' },
  { event: 'ticket', what: 'closed', ticketId: '17', ticketNo: 'TK1', title: 'title' },
  { event: 'ticket', what: 'replied', ticketId: '17', ticketNo: 'TK1', title: 'title' },
  { event: 'ticket', what: 'assigned', ticketId: '17', ticketNo: 'TK1', title: 'title' },
  { event: 'ticket', what: 'escalated', ticketId: '17', ticketNo: 'TK1', title: 'title' },
  { event: 'refund', what: 'given', orderNo, points: 6, reason: 'reason' },
  { event: 'points', what: 'low', balance: 12.5 },
  { event: 'points', what: 'recharged', points: 12.5 },
  { event: 'points', what: 'adjusted', points: -2 },
  { event: 'security', what: 'passwordChanged' },
  { event: 'security', what: 'enabled' },
  { event: 'security', what: 'roleChanged' },
  { event: 'security', what: 'factorOn' },
  { event: 'security', what: 'factorOff' },
  { event: 'security', what: 'factorReset' },
  { event: 'security', what: 'codesRenewed' },
  { event: 'security', what: 'recoveryUsed' },
  { event: 'security', what: 'passkeyAdded' },
  { event: 'security', what: 'passkeyRemoved' },
  { event: 'security', what: 'signedOut' },
  { event: 'security', what: 'tokenReused' },
  { event: 'security', what: 'newDevice', ip: '203.0.113.9' },
  { event: 'security', what: 'sessionsEnded', count: 2 },
  { event: 'security', what: 'keyIssued', name: 'erp' },
  { event: 'security', what: 'keyRotated', name: 'erp' },
  { event: 'security', what: 'keyRevoked', name: 'erp' },
  { event: 'security', what: 'locked', ip: '203.0.113.9', minutes: 15 },
];

describe('what the product says', () => {
  test.each(everything)('$event $what is said in full in both languages and leads somewhere', (payload) => {
    const [zh, en] = [
      renderNotice(noticeEventTranslators['zh-CN'], payload),
      renderNotice(noticeEventTranslators.en, payload),
    ];
    for (const said of [zh, en]) {
      expect(`${said.title}${said.content}`).not.toMatch(/noticeEvent|[{}]|undefined/);
      expect(said.title.length).toBeLessThanOrEqual(100);
      expect(said.link).toMatch(/^\/(myorder[?]keyword=|personal[?]tab=|ticket-detail\/)\w+$/);
    }
    for (const [name, value] of Object.entries(payload))
      if (!['event', 'what', 'ticketId'].includes(name)) expect(zh.content).toContain(String(value));
    expect(zh.title).not.toBe(en.title);
  });
});

test.each<[NoticePayload, string]>([
  [{ event: 'order', what: 'completed', orderNo, reference: '', quantity: 3, points: 1_234.5 }, '1,234.50'],
  [{ event: 'order', what: 'partial', orderNo, reference: '', quantity: 3, points: 6, failed: 1 }, '6.00'],
  [{ event: 'reservation', what: 'expired', orderNo, reference: '', quantity: 3, points: 6 }, '6.00'],
  [
    { event: 'reservation', what: 'blocked', orderNo, reference: '', number: '1Z****1234', points: 2 },
    '2.00',
  ],
  [{ event: 'refund', what: 'accepted', orderNo, points: 6 }, '6.00'],
  [{ event: 'refund', what: 'given', orderNo, points: 6, reason: 'reason' }, '6.00'],
  [{ event: 'points', what: 'low', balance: 12.5 }, '12.50'],
  [{ event: 'points', what: 'recharged', points: 1_000 }, '1,000.00'],
  [{ event: 'points', what: 'adjusted', points: -2 }, '-2.00'],
  [
    { event: 'security', what: 'approvalWaiting', act: 'recharge', points: 2_000, by: 'a@demo.local' },
    '2,000.00',
  ],
])('points of $event $what are said as everywhere', (payload, points) => {
  expect(renderNotice(noticeEventTranslators['zh-CN'], payload).content).toContain(points);
});

const ofWait = { event: 'wait', waitId: '17', carrier: 'ups', zipCode: null } as const;
test.each<NoticePayload>([
  ...everything.filter(({ event }) => event !== 'security'),
  { ...ofWait, what: 'available', quantity: 2 },
  { ...ofWait, what: 'reserved', orderNo, quantity: 2, points: 4 },
  { ...ofWait, what: 'expired', quantity: 3, served: 1 },
])('webhooks are told of $event $what as the contract says, and no more', (payload) => {
  for (const { type, data } of webhookEventsOf(payload)) {
    expect(webhookData[type].strict().parse(data)).toEqual(data);
  }
  expect(webhookEventsOf(payload)).toHaveLength(1);
});

test('webhooks are not told of what concerns the account alone', () => {
  expect(webhookEventsOf({ ...ofWait, what: 'short' })).toEqual([]);
  expect(webhookEventsOf({ event: 'security', what: 'signedOut' })).toEqual([]);
  expect(
    webhookEventsOf({ event: 'reservation', what: 'heldBlocked', carrier: 'ups', number: '1Z' }),
  ).toEqual([]);
});
