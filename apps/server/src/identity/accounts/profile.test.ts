import { termsVersion } from '@waybill/contract/constants.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('the profile takes what is sent, keeps the rest and is emptied by name', async () => {
  const user = await buildUser(app.context);
  const save = (body: Parameters<typeof app.call<typeof endpoints.saveUserInfo>>[1]['body']) =>
    app.call(endpoints.saveUserInfo, { body }, user);
  expect(await save({ nickname: ' 小王 ', phone: '+86 13800138000', locale: 'en' })).toMatchObject({
    nickname: '小王',
    phone: '+86 13800138000',
    locale: 'en',
  });
  expect(await save({ notifyPrefs: { orderMail: false } })).toMatchObject({ nickname: '小王' });
  expect(await save({ notifyPrefs: { ticketMail: true }, clearFields: ['phone'] })).toMatchObject({
    nickname: '小王',
    phone: null,
    notifyPrefs: { orderMail: false, ticketMail: true },
  });
  expect(await save({})).toMatchObject({ nickname: '小王', locale: 'en' });
  await save({ clearFields: ['nickname'] });
  expect(await app.call(endpoints.getUserInfo, {}, user)).toMatchObject({ nickname: null, phone: null });
});

test.each([
  [
    'a field that is filled in and cleared',
    { phone: '13800138000', clearFields: ['phone'] },
    'phone',
    '不能同时填写并清除此项',
  ],
  ['a field that cannot be cleared', { clearFields: ['email'] }, 'clearFields.0', '可选值：nickname, phone'],
  ['a phone that is none', { phone: '123' }, 'phone', '请输入 11 位手机号或带区号的固定电话'],
  ['a long nickname', { nickname: 'x'.repeat(41) }, 'nickname', '昵称应为 1 到 40 个字符'],
  ['an unknown language', { locale: 'fr' }, 'locale', '可选值：zh-CN, en'],
  ['a role', { role: 'super_admin' }, 'role', '没有这个字段，请检查拼写或删除'],
  ['a balance', { balance: 1 }, 'balance', '没有这个字段，请检查拼写或删除'],
])('%s is refused', async (_name, body, field, phrase) => {
  const user = await buildUser(app.context);
  const { code, data } = await app.refused(endpoints.saveUserInfo, { body }, user);
  expect(code).toBe(40001);
  expect(data.fields?.[field]).toBe(phrase);
});

test('consent to the terms is shown with its time', async () => {
  const user = await buildUser(app.context, { acceptedTerms: null });
  expect(await app.call(endpoints.getUserInfo, {}, user)).toMatchObject({
    acceptedTermsVersion: null,
    acceptedTermsTime: null,
  });
  const { acceptedTermsTime } = await app.call(endpoints.acceptTerms, { body: { termsVersion } }, user);
  expect(await app.call(endpoints.getUserInfo, {}, user)).toMatchObject({
    acceptedTermsVersion: termsVersion,
    acceptedTermsTime,
  });
  expect(acceptedTermsTime).toMatch(/[+-]\d\d:\d\d$/);
});
