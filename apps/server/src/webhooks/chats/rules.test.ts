import { createHmac } from 'node:crypto';
import { robotKinds } from '@waybill/contract/vocabulary/chat.ts';
import { webhookEventTypes } from '@waybill/contract/vocabulary/webhook.ts';
import { chatTranslators } from '@waybill/phrases/chat-phrases.ts';
import { describe, expect, test } from 'vitest';
import { cardOf, mergedCard } from './card.ts';
import { isRobotAddress } from './robot-address.ts';
import { errorOfAnswer, isLasting, restAfter } from './robot-answers.ts';
import { dingtalkSign, feishuSign, requestOf } from './robot-messages.ts';

const zh = chatTranslators['zh-CN'];
const origin = 'https://waybill.example';
const order = {
  type: 'order.completed',
  data: { object: 'order:WB1', orderNo: 'WB1', quantity: 2, failed: 0, points: 1234.5 },
} as const;

describe('the address of a robot', () => {
  const wecom = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k';
  const dingtalk = 'https://oapi.dingtalk.com/robot/send?access_token=t';
  const feishu = 'https://open.feishu.cn/open-apis/bot/v2/hook/h-1';
  const all = { wecom, dingtalk, feishu };

  test.each(robotKinds)('of %s is at its own host alone', (kind) => {
    for (const [of, address] of Object.entries(all))
      expect(isRobotAddress(kind, address, false)).toBe(of === kind);
  });

  test.each([
    wecom.replace('https', 'http'),
    wecom.replace('.com', '.com:8443'),
    wecom.replace('.com', '.com.evil.example'),
    wecom.replace('qyapi', 'user:pass@qyapi'),
    wecom.replace('qyapi.weixin.qq.com', '127.0.0.1'),
    wecom.replace('qyapi.weixin.qq.com', '[::1]'),
    wecom.replace('qyapi.weixin.qq.com', '2130706433'),
    wecom.replace('qyapi.weixin.qq.com', '169.254.169.254'),
    wecom.replace('qyapi.weixin.qq.com', '[::ffff:169.254.169.254]'),
    wecom.replace('qyapi.weixin.qq.com', 'localhost'),
    wecom.replace('qyapi.weixin.qq.com', '8.8.8.8'),
    wecom.replace('send', 'upload_media'),
    wecom.replace('k', ''),
    wecom.replace('/cgi-bin/webhook/send', '/'),
    'not an address',
    'file:///etc/passwd',
  ])('is not %s', (address) => {
    expect(isRobotAddress('wecom', address, false)).toBe(false);
  });

  test.each([
    ['http://127.0.0.1:9/cgi-bin/webhook/send?key=k', true],
    ['http://localhost:9/cgi-bin/webhook/send?key=k', true],
    ['http://10.0.0.1:9/cgi-bin/webhook/send?key=k', false],
    ['http://169.254.169.254/cgi-bin/webhook/send?key=k', false],
    ['http://127.0.0.1:9/admin?key=k', false],
  ])('can be %s in a demo: %s', (address, allowed) => {
    expect(isRobotAddress('wecom', address, true)).toBe(allowed);
  });
});

test('signatures are those of the documentation', () => {
  expect(dingtalkSign('SECx', 1_700_000_000_000)).toBe(
    createHmac('sha256', 'SECx').update('1700000000000\nSECx').digest('base64'),
  );
  expect(feishuSign('x', 1_700_000_000)).toBe(
    createHmac('sha256', '1700000000\nx').update('').digest('base64'),
  );
  const card = cardOf(zh, order, origin);
  const ding = new URL(
    requestOf(
      'dingtalk',
      { address: 'https://oapi.dingtalk.com/robot/send?access_token=t', secret: 's' },
      card,
      5,
    ).url,
  );
  expect(Object.fromEntries(ding.searchParams)).toEqual({
    access_token: 't',
    timestamp: '5',
    sign: dingtalkSign('s', 5),
  });
  const robot = { address: 'https://open.feishu.cn/open-apis/bot/v2/hook/h', secret: 's' };
  expect(JSON.parse(requestOf('feishu', robot, card, 7_999).body)).toMatchObject({
    timestamp: '7',
    sign: feishuSign('s', 7),
    msg_type: 'interactive',
  });
});

describe('a card', () => {
  test('has the facts of its event and leads to it', () => {
    expect(cardOf(zh, order, origin)).toEqual({
      title: 'Waybill · 订单已完成',
      facts: [
        { label: '订单号：', value: 'WB1' },
        { label: '运单号数量：', value: '2' },
        { label: '积分：', value: '1,234.50' },
      ],
      url: `${origin}/myorder?keyword=WB1`,
      open: '查看详情',
      urgent: false,
    });
    expect(cardOf(chatTranslators.en, order, origin).title).toBe('Waybill · Order completed');
  });

  test('of a followed parcel says its number, status and why it needs attention', () => {
    const parcel = { trackingNumber: '1Z1', carrier: 'ups', status: 'in_transit', tags: [], reference: null };
    const updated = cardOf(zh, { type: 'tracking.updated', data: parcel }, origin);
    expect(updated.facts.map(({ value }) => value)).toEqual(['1Z1', 'UPS', '运输中']);
    const attention = { type: 'tracking.attention', data: { ...parcel, rule: 'silent' } } as const;
    const { facts, url } = cardOf(zh, attention, origin);
    expect(facts.map(({ value }) => value)).toEqual(['1Z1', 'UPS', '运输中', zh('attentionRule.silent')]);
    expect(url).toBe(`${origin}/followed`);
  });

  test.each(webhookEventTypes)('is there for %s in both languages', (type) => {
    const data = { kind: 'push_forgery', about: '203.0.113.9', act: 'recharge', points: 5, by: 'a' };
    for (const t of Object.values(chatTranslators)) {
      const { title, url } = cardOf(t, { type, data }, origin);
      expect(title).not.toContain('chat.');
      expect(url.startsWith(`${origin}/`)).toBe(true);
    }
  });

  test('of several events counts them, lists the first and leads to one page if they do', () => {
    const many = Array.from({ length: 10 }, () => order);
    const card = mergedCard(zh, many, origin, 8);
    expect(card).toMatchObject({ title: 'Waybill · 10 条通知', url: `${origin}/myorder?keyword=WB1` });
    expect(card.facts).toHaveLength(9);
    expect(card.facts[0]).toEqual({ label: '订单已完成：', value: 'WB1，2' });
    expect(card.facts.at(-1)).toEqual({ label: null, value: '另有 2 条' });
    const mixed = [order, { type: 'points.low', data: { balance: 1 } }] as const;
    expect(mergedCard(zh, mixed, origin, 8)).toMatchObject({
      url: `${origin}/personal?tab=notices`,
      urgent: true,
    });
  });

  test.each(robotKinds)('of %s has no markup of others, and nobody is mentioned', (kind) => {
    const title = '<@all> [x](https://evil.example) **b**\n# h @all';
    const event = { type: 'ticket.answered', data: { ticketId: '1', ticketNo: 'T1', title } } as const;
    const robot = { address: 'https://robot.example/', secret: '' };
    const { body } = requestOf(kind, robot, cardOf(zh, event, origin), 0);
    expect(body).not.toMatch(/<@all>|\]\(https:\/\/evil|\*\*b|\\n# h|@all/);
    expect(body).toContain(`${origin}/ticket-detail/1`);
  });

  test('fits a robot of WeCom however long its texts are', () => {
    const reason = '长'.repeat(5_000);
    const refused = { type: 'refund.refused', data: { orderNo: 'WB20261124000000000001', reason } } as const;
    const card = mergedCard(
      zh,
      Array.from({ length: 200 }, () => refused),
      origin,
      8,
    );
    const robot = { address: 'https://robot.example/', secret: '' };
    const { markdown } = JSON.parse(requestOf('wecom', robot, card, 0).body) as {
      markdown: { content: string };
    };
    expect(Buffer.byteLength(markdown.content)).toBeLessThanOrEqual(4_096);
  });
});

test.each([
  ['wecom', { errcode: 0, errmsg: 'ok' }, null],
  ['wecom', { errcode: 93_000, errmsg: 'invalid webhook url' }, 'chatRobotGone'],
  ['wecom', { errcode: 45_009, errmsg: 'api freq out of limit' }, 'chatTooFast'],
  ['wecom', { errcode: 40_058, errmsg: 'invalid parameter' }, 'chatRefused'],
  ['dingtalk', { errcode: 310_000, errmsg: 'sign not match' }, 'chatSignWrong'],
  ['dingtalk', { errcode: 310_000, errmsg: 'keywords not in content' }, 'chatKeywordMissing'],
  ['dingtalk', { errcode: 310_000, errmsg: 'ip 1.2.3.4 not in whitelist' }, 'chatAddressNotAllowed'],
  ['dingtalk', { errcode: 310_000, errmsg: '关键词不匹配' }, 'chatKeywordMissing'],
  ['dingtalk', { errcode: 310_000, errmsg: '不在白名单内' }, 'chatAddressNotAllowed'],
  ['dingtalk', { errcode: 300_005, errmsg: 'token is not exist' }, 'chatRobotGone'],
  ['dingtalk', { errcode: 130_101, errmsg: 'send too fast' }, 'chatTooFast'],
  ['dingtalk', { errcode: 90_030, errmsg: 'webhook over limit' }, 'chatTooFast'],
  ['feishu', { code: 19_007, msg: 'Bot Not Enabled' }, 'chatRobotGone'],
  ['feishu', { StatusCode: 0, StatusMessage: 'success' }, null],
  ['feishu', { code: 19_021, msg: 'sign match fail' }, 'chatSignWrong'],
  ['feishu', { code: 19_022, msg: 'Ip Not Allowed' }, 'chatAddressNotAllowed'],
  ['feishu', { code: 19_024, msg: 'Key Words Not Found' }, 'chatKeywordMissing'],
  ['feishu', { code: 11_232, msg: 'frequency limited' }, 'chatTooFast'],
  ['feishu', { code: 9_499, msg: 'too many request' }, 'chatTooFast'],
  ['feishu', { code: 9_499, msg: 'Bad Request' }, 'chatRefused'],
  ['feishu', '<html>', 'chatUnreachable'],
] as const)('%s answers %j: %s', (kind, answer, error) => {
  expect(errorOfAnswer(kind, 200, typeof answer === 'string' ? answer : JSON.stringify(answer))).toBe(error);
});

test('what only the owner can put right is not tried again, and who was too fast waits', () => {
  expect(isLasting('chatSignWrong')).toBe(true);
  expect(isLasting('chatTooFast')).toBe(false);
  expect(restAfter('wecom', null) * 20).toBeGreaterThan(60);
  expect(restAfter('dingtalk', 'chatTooFast')).toBe(600);
});
