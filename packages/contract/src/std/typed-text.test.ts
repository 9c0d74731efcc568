import { expect, test } from 'vitest';
import { endpoints } from '../endpoints/all.ts';
import { Email, Phone, Zip } from '../vocabulary/fields.ts';
import { soughtText } from './typed-text.ts';

/** What a Chinese keyboard makes of a text in full width. */
const wide = (text: string): string =>
  text
    .replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
    .replaceAll(' ', '\u3000');

const bodies = {
  exchange: endpoints.pointsExchange.body,
  code: endpoints.signInWithCode.body,
  login: endpoints.login.body,
  blacklist: endpoints.addToBlacklist.body,
};

test.each([
  [Zip, '02108-1234', '02108-1234'],
  [Zip, ' 021 08 ', '02108'],
  [Zip, '02108—1234', '02108-1234'],
  [Email, 'Shop@Example.com', 'shop@example.com'],
  [Email, 'shop @ example.com', 'shop@example.com'],
  [Phone, '138 0013 8000', '13800138000'],
  [Phone, '+86 138-0013-8000', '+8613800138000'],
  [Phone, '010 - 12345678', '010-12345678'],
])('%#: %j is read in any width', (schema, typed, meant) => {
  expect(schema.parse(typed)).toBe(meant);
  expect(schema.parse(wide(typed))).toBe(meant);
  expect(schema.parse(`\u200B${typed}\uFEFF`)).toBe(meant);
});

test.each([
  'demo-c0de-2026-0002',
  'DEMO C0DE 2026 0002',
  'DEMO － C0DE — 2026 – 0002',
  ' DEMOC0DE20260002\u200B',
])('the exchange code %j is taken, in any width', (exchangeCode) => {
  const plain = (text: string): string =>
    bodies.exchange.parse({ exchangeCode: text }).exchangeCode.replaceAll(/[- ]/g, '').toUpperCase();
  expect(plain(exchangeCode)).toBe(plain(wide(exchangeCode)));
  expect(plain(exchangeCode)).toMatch(/^DEM[O0]C0DE20260002$/);
});

test.each(['123456', '123 456', ' 123-456', '１２３　４５６'])('the code %j of an app is taken', (code) => {
  expect(bodies.code.parse({ ticket: 'x'.repeat(43), code })).toMatchObject({ code: '123456' });
});

test('accounts and addresses of networks are read in any width', () => {
  expect(bodies.login.parse({ account: wide('Shop@Example.com'), password: 'ｐ' })).toEqual({
    account: 'Shop@Example.com',
    password: 'ｐ',
  });
  expect(bodies.blacklist.parse({ type: 'ip', value: wide('192.0.2.1'), reason: 'test' })).toMatchObject({
    value: '192.0.2.1',
  });
});

test('what is looked for keeps its words and loses its width', () => {
  expect(soughtText(wide('LT261118'))).toBe('LT261118');
  expect(soughtText(' 问题（新） ')).toBe('问题（新）');
});
