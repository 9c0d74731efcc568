import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { expect, test } from 'vitest';
import { profileChange, profileOf } from './profile.ts';
import { judge } from '../../client/schemas.ts';

const before = profileOf({ nickname: 'Ming', phone: '13800138000', locale: 'zh-CN' });

test('only what changed is sent, without the spaces around it', () => {
  expect(profileChange(before, before)).toBeUndefined();
  expect(profileChange(before, { ...before, nickname: ' Ming ' })).toBeUndefined();
  expect(profileChange(before, { ...before, nickname: ' Hua ' })).toEqual({ nickname: 'Hua' });
  expect(profileChange(before, { ...before, locale: 'en' })).toEqual({ locale: 'en' });
});

test('an emptied field is cleared by its name', () => {
  expect(profileChange(before, { ...before, phone: '  ' })).toEqual({ clearFields: ['phone'] });
  expect(profileChange(before, { nickname: '', phone: '', locale: 'en' })).toEqual({
    locale: 'en',
    clearFields: ['nickname', 'phone'],
  });
  const empty = profileOf({ nickname: null, phone: null, locale: 'en' });
  expect(profileChange(empty, empty)).toBeUndefined();
  expect(profileChange(empty, { ...empty, phone: '13800138000' })).toEqual({ phone: '13800138000' });
});

test('the contract takes every change', () => {
  const change = profileChange(before, { nickname: 'Hua', phone: '', locale: 'en' });
  expect(accountEndpoints.saveUserInfo.body.safeParse(change).success).toBe(true);
});

test('a nickname has at most 40 characters', () => {
  expect(judge(accountEndpoints.saveUserInfo.body)({ nickname: ` ${'a'.repeat(40)} ` })).toEqual({});
  expect(judge(accountEndpoints.saveUserInfo.body)({ nickname: 'a'.repeat(41) })).toEqual({
    nickname: 'fields.nickname',
  });
});
