import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { expect, test } from 'vitest';
import { canDelete, canSend, canToggle } from './can.ts';

const t = ((key: string) => key) as WebTranslate;

test('who may not do something is told why', () => {
  expect(canSend('announcement_admin', t)).toBeUndefined();
  expect(canSend('user', t)).toBe('noticeAdmin.can.send');
  expect(canToggle('admin', { state: 'inactive' }, t)).toBeUndefined();
  expect(canToggle('admin', { state: 'deleted' }, t)).toBe('noticeAdmin.can.deleted');
  expect(canToggle('user', { state: 'active' }, t)).toBe('noticeAdmin.can.toggle');
  expect(canDelete({ deletable: true }, t)).toBeUndefined();
  expect(canDelete({ deletable: false }, t)).toBe('noticeAdmin.can.notOwn');
});
