import { createHmac } from 'node:crypto';
import { webhookEventTypes, webhookKinds } from '@waybill/contract/vocabulary/webhook.ts';
import { chatTranslators } from '@waybill/phrases/chat-phrases.ts';
import { describe, expect, test } from 'vitest';
import { cardOf } from './card.ts';
import { judge, messageOf } from './presets.ts';

const zh = chatTranslators['zh-CN'];
const origin = 'https://waybill.example';
const order = {
  type: 'order.completed',
  data: { object: 'order:WB1', orderNo: 'WB1', quantity: 2, failed: 0, points: 1234.5 },
} as const;
const robotKinds = webhookKinds.filter((kind) => kind !== 'webhook');
const unsigned = { address: 'https://robot.example/hook?key=k', secret: '' };

describe('a message', () => {
  const card = cardOf(zh, [order], origin);
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

  test('to DingTalk has the time in milliseconds and its signature in the address', () => {
    const { url, body } = messageOf('dingtalk', { ...unsigned, secret: 'SECx' }, card, 1_700_000_000_000);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      key: 'k',
      timestamp: '1700000000000',
      sign: hmac('SECx', '1700000000000\nSECx'),
    });
    expect(JSON.parse(body)).toEqual({
      msgtype: 'actionCard',
      actionCard: {
        title: 'Waybill · 订单已完成',
        text: '### Waybill · 订单已完成\n\n订单号：WB1\n\n运单号数量：2\n\n积分：1,234.50',
        singleTitle: '查看详情',
        singleURL: `${origin}/myorder?keyword=WB1`,
      },
    });
  });

  test('to Feishu has the time in seconds and its signature, of nothing by both, in the body', () => {
    const { url, body } = messageOf('feishu', { ...unsigned, secret: 'x' }, card, 1_700_000_000_999);
    expect(url).toBe(unsigned.address);
    expect(JSON.parse(body)).toMatchObject({
      timestamp: '1700000000',
      sign: hmac('1700000000\nx', ''),
      msg_type: 'interactive',
      card: {
        elements: [{ text: { content: '订单号：WB1\n运单号数量：2\n积分：1,234.50' } }, { tag: 'action' }],
      },
    });
  });

  test('to WeCom is markdown', () => {
    const { url, body } = messageOf('wecom', unsigned, card, 0);
    expect(url).toBe(unsigned.address);
    expect(JSON.parse(body)).toEqual({
      msgtype: 'markdown',
      markdown: {
        content: `**Waybill · 订单已完成**\n> 订单号：WB1\n> 运单号数量：2\n> 积分：1,234.50\n[查看详情](${origin}/myorder?keyword=WB1)`,
      },
    });
  });

  test.each(robotKinds)('to %s has no markup of others, and nobody is mentioned', (kind) => {
    const title = '<@all> [x](https://evil.example) **b**\n# h @all {url} {lines}';
    const event = { type: 'ticket.answered', data: { ticketId: '1', ticketNo: 'T1', title } } as const;
    const { body } = messageOf(kind, unsigned, cardOf(zh, [event], origin), 0);
    expect(body).not.toMatch(/<@all>|\]\(https:\/\/evil|\*\*b|\\n# h|@all/);
    expect(body).toContain('{url} {lines}');
    expect(body.split(`${origin}/ticket-detail/1`)).toHaveLength(2);
  });

  test('fits WeCom however long its texts are', () => {
    const data = { orderNo: 'WB20261124000000000001', reason: '长'.repeat(5_000) };
    const many = Array.from({ length: 200 }, () => ({ type: 'refund.refused', data }) as const);
    const { markdown } = JSON.parse(messageOf('wecom', unsigned, cardOf(zh, many, origin), 0).body) as {
      markdown: { content: string };
    };
    expect(Buffer.byteLength(markdown.content)).toBeLessThanOrEqual(4_096);
  });
});

describe('a card', () => {
  test('of a followed parcel says its number, status and why it needs attention', () => {
    const parcel = { trackingNumber: '1Z1', carrier: 'ups', status: 'in_transit', rule: 'silent' };
    const { lines, url } = cardOf(zh, [{ type: 'tracking.attention', data: parcel }], origin);
    expect(lines).toEqual([
      '运单号：1Z1',
      '承运商：UPS',
      '状态：运输中',
      `处理原因：${zh('attentionRule.silent')}`,
    ]);
    expect(url).toBe(`${origin}/followed`);
  });

  test.each(webhookEventTypes)('is there for %s in both languages', (type) => {
    const data = { kind: 'push_forgery', about: '203.0.113.9', act: 'recharge', points: 5, by: 'a' };
    for (const t of Object.values(chatTranslators)) {
      const { title, url } = cardOf(t, [{ type, data }], origin);
      expect(title).not.toContain('chat.');
      expect(url.startsWith(`${origin}/`)).toBe(true);
    }
  });

  test('of several events counts them, lists the first and leads to one page if they do', () => {
    const card = cardOf(
      zh,
      Array.from({ length: 10 }, () => order),
      origin,
    );
    expect(card).toMatchObject({ title: 'Waybill · 10 条通知', url: `${origin}/myorder?keyword=WB1` });
    expect(card.lines).toHaveLength(9);
    expect(card.lines[0]).toBe('订单已完成：WB1，2');
    expect(card.lines.at(-1)).toBe('另有 2 条');
    const mixed = cardOf(zh, [order, { type: 'points.low', data: { balance: 1 } }], origin);
    expect(mixed.url).toBe(`${origin}/personal?tab=notices`);
  });
});

test.each([
  ['wecom', { errcode: 0, errmsg: 'ok' }, true, false],
  ['wecom', { errcode: 93_000, errmsg: 'invalid webhook url' }, false, true],
  ['wecom', { errcode: 45_009, errmsg: 'api freq out of limit' }, false, false],
  ['dingtalk', { errcode: 310_000, errmsg: 'sign not match' }, false, true],
  ['dingtalk', { errcode: 300_005, errmsg: 'token is not exist' }, false, true],
  ['dingtalk', { errcode: 130_101, errmsg: 'send too fast' }, false, false],
  ['feishu', { StatusCode: 0, StatusMessage: 'success' }, true, false],
  ['feishu', { code: 19_021, msg: 'sign match fail' }, false, true],
  ['feishu', { code: 9_499, msg: 'too many request' }, false, false],
  ['feishu', '<html>', false, false],
  ['webhook', '<html>', true, false],
] as const)('%s that answers %j takes it: %s, refuses for good: %s', (kind, answer, taken, forGood) => {
  const response = typeof answer === 'string' ? answer : JSON.stringify(answer);
  expect(judge(kind, { status: 200, response })).toEqual({ taken, forGood });
  expect(judge(kind, { status: 502, response })).toEqual({ taken: false, forGood: false });
  expect(judge(kind, { status: 410, response: null })).toEqual({ taken: false, forGood: true });
});
