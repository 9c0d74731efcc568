import { shipments } from '@waybill/phrases/zh-CN/shipments.ts';
import { translator } from '@waybill/phrases/translator.ts';
import { expect, test } from 'vitest';
import { extendLabel } from './can.ts';

const t = translator<typeof shipments>('zh-CN', shipments) as unknown as Parameters<typeof extendLabel>[1];

test.each([
  [600, true, '延长 5 分钟'],
  [700, true, '延长 3 分 20 秒'],
  [840, true, '延长 1 分钟'],
  [875, true, '延长 25 秒'],
  [900, false, '延长'],
])('a hold of %i seconds, extendable: %s, is offered what an extension brings: %s', (total, can, label) => {
  expect(extendLabel({ totalSeconds: total, extendable: can }, t)).toBe(label);
});
