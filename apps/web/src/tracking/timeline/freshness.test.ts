import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { translator } from '@waybill/phrases/translator.ts';
import { expect, test } from 'vitest';
import { freshnessText } from './parcel-texts.ts';

const t = translator<typeof signedIn>('zh-CN', signedIn) as unknown as Parameters<typeof freshnessText>[3];
const now = Date.parse('2026-11-20T12:00:00+08:00');

test('how fresh a number is, in words', () => {
  expect(freshnessText(null, now, 'zh-CN', t)).toBe('尚未更新');
  expect(freshnessText('2026-11-20T11:59:30+08:00', now, 'zh-CN', t)).toBe('刚刚更新');
  expect(freshnessText('2026-11-20T11:57:00+08:00', now, 'zh-CN', t)).toBe('更新于 3分钟前');
  expect(freshnessText('2026-11-20T02:00:00+00:00', now, 'zh-CN', t)).toBe('更新于 2小时前');
  expect(freshnessText('2026-11-01T12:00:00+08:00', now, 'zh-CN', t)).toBe('更新于 19天前');
});
