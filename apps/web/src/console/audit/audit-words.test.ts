import {
  auditActs,
  auditActText,
  auditFieldText,
  auditValueText,
} from '@waybill/contract/vocabulary/audit.ts';
import { loadPhrases, type WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { translator } from '@waybill/phrases/translator.ts';
import { apiKeys } from '@waybill/phrases/zh-CN/api-keys.ts';
import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { consolePhrases } from '@waybill/phrases/zh-CN/console.ts';
import { expect, test } from 'vitest';

const t = translator('zh-CN', { ...signedIn, ...consolePhrases, ...apiKeys }) as unknown as WebTranslate;

test.each(['zh-CN', 'en'] as const)(
  '%s has words of its own for every act the server writes',
  async (locale) => {
    const words = await loadPhrases(locale, 'console');
    const said = auditActs.map((act) => words[`audit.act.${act}`]);
    expect(said.filter((word) => typeof word !== 'string' || word === '')).toEqual([]);
    expect(new Set(said).size).toBe(auditActs.length);
  },
);

test('acts and fields are said in words, those not known as they are kept', () => {
  expect(auditActText('limit.change', t)).toBe(consolePhrases['audit.act.limit.change']);
  expect(auditActText('thing.gone', t)).toBe('thing.gone');
  expect(auditFieldText('maxRequests', t)).toBe(consolePhrases['word.maxRequests']);
  expect(auditFieldText('other', t)).toBe('other');
});

test.each([
  ['role', 'admin', 'user', signedIn['role.admin']],
  ['orderStatus', 'refunding', 'order', signedIn['orderStatus.refunding']],
  ['status', 'disabled', 'user', consolePhrases['people.status.disabled']],
  ['status', 'mystery', 'key', 'mystery'],
  ['state', 'pending', 'key', apiKeys['keys.state.pending']],
  ['state', 'pending', 'approval', consolePhrases['approvals.state.pending']],
  ['status', 'withdrawn', 'lot', consolePhrases['lots.status.withdrawn']],
  ['name', 'user', 'template', 'user'],
  ['set', ['clientId', 'webhookSecret'], 'carrier', 'Client ID · 推送密钥'],
  ['tiers', [{ from: 50, percentOff: 10 }], 'price', '起始数量 50, 折扣（%） 10'],
  ['after', { nested: { enabled: true } }, 'thing', 'nested 启用 是'],
  ['balance', 1234.5, 'user', '1,234.50'],
  ['maxRequests', 1234, 'limit', '1234'],
  ['enabled', false, 'limit', consolePhrases['audit.no']],
  ['validFrom', '2030-01-01T00:00:00+08:00', 'price', '2030-01-01 00:00:00'],
  ['scopes', ['own:points', 'own:query'], 'template', '查看积分与明细 · 查询与保留运单号'],
  ['scopes', [], 'template', '–'],
  ['state', 'revoked', 'key', apiKeys['keys.state.revoked']],
  ['roles', ['admin'], 'notice', signedIn['role.admin']],
  ['allowedIps', ['127.0.0.1', '10.0.0.0/8'], 'key', '127.0.0.1 · 10.0.0.0/8'],
  ['reason', null, 'user', '–'],
])('%s %j of a %s', (name, value, target, text) => {
  expect(auditValueText(name, value, target, t)).toBe(text);
});
