import { expect, test } from 'vitest';
import { readCity, readSentence } from './read-sentence.ts';

const today = '2026-11-20';
const chinese = { today, locale: 'zh-CN' } as const;

test('a sentence becomes filters, a place to search and words to read', () => {
  expect(readSentence('上周发往洛杉矶已签收的 UPS 前 20 个', 'fedex', chinese)).toEqual({
    carrier: 'ups',
    filters: {
      startTime: '2026-11-09',
      endTime: '2026-11-15',
      statusFilter: 'delivered',
      scope: 'batch',
      quantity: 20,
    },
    place: 'Los Angeles',
    region: 'CA',
    parts: ['UPS', '加利福尼亚州洛杉矶', '2026-11-09到2026-11-15', '已签收', '前20个'],
    ignored: [],
  });
  const english = readSentence('to 90001 delivered last 3 days', 'ups', { today, locale: 'en' });
  expect(english).toMatchObject({
    carrier: 'ups',
    filters: { statusFilter: 'delivered', deliveryRange: '3d' },
    place: '90001',
    ignored: [],
  });
});

test.each(['90001', '洛杉矶', 'Los Angeles, CA', 'ups', '', '前', '我的订单', 'today'])(
  '%j is no sentence of its own',
  (text) => {
    expect(readSentence(text, 'ups', chinese)).toBeUndefined();
  },
);

test('what the carrier cannot filter by is named', () => {
  const usps = readSentence('usps 发往 90001 已签收', 'ups', chinese);
  expect(usps).toMatchObject({ carrier: 'usps', filters: {}, ignored: ['已签收'] });
});

test('what no query can say is named', () => {
  expect(readSentence('发往芝加哥的 5 个，要红色', 'usps', chinese)?.ignored).toEqual(['红色']);
});

test('days of one end get the other, and none lies ahead', () => {
  expect(readSentence('11月10日以后发往 10001 的', 'usps', chinese)?.filters).toEqual({
    startTime: '2026-11-10',
    endTime: today,
  });
  expect(readSentence('11月10日以前发往 10001 的', 'usps', chinese)?.filters).toEqual({
    startTime: '2026-11-04',
    endTime: '2026-11-10',
  });
});

test('a city that is named in Chinese alone is found by its English name', () => {
  expect(readCity('洛杉矶', chinese)).toBe('Los Angeles');
  expect(
    ['发往洛杉矶的前 20 个', '我的订单', '加州', 'Los Angeles', '90001'].map((text) =>
      readCity(text, chinese),
    ),
  ).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
