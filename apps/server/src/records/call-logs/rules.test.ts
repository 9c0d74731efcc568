import { errorCatalogue } from '@waybill/contract/codes.ts';
import { callCategories } from '@waybill/contract/endpoints/call-logs.ts';
import { describe, expect, test } from 'vitest';
import {
  categoryOf,
  codesOf,
  cutAgent,
  statsOf,
  loggedAgent,
  loggedPath,
  pathPrefix,
  readsOnlyKinds,
  shownPath,
  stepSeconds,
} from './rules.ts';

describe('the path of a call', () => {
  const shown = (route: string | undefined, params: Record<string, string>, rawPath = '') =>
    shownPath(loggedPath({ route, params, rawPath }));

  test.each([
    ['/logistics/:carrier/query', { carrier: 'usps' }, '/logistics/usps/query'],
    ['/logistics/:carrier/query', { carrier: '1Z999AA10123456784' }, '/logistics/:carrier/query'],
    ['/ticket/detail/:id', { id: '42' }, '/ticket/detail/42'],
    ['/ticket/detail/:id', { id: '1234567890' }, '/ticket/detail/1234567890'],
    ['/ticket/detail/:id', { id: '123456789012' }, '/ticket/detail/:id'],
    ['/ticket/detail/:id', { id: 'abc' }, '/ticket/detail/:id'],
    ['/manage/logs/traces/:traceId', { traceId: '77' }, '/manage/logs/traces/77'],
    ['/exception/:fingerprint', { fingerprint: '0123456789' }, '/exception/:fingerprint'],
    ['/site', {}, '/site'],
  ])('%s with %o is %s', (route, params, path) => {
    expect(shown(route, params)).toBe(path);
  });

  test('that is no route is its first segment, if that is one of the contract', () => {
    expect(shown(undefined, {}, '/ticket/1Z999AA10123456784')).toBe('/ticket/*');
    expect(shown(undefined, {}, '/1Z999AA10123456784')).toBe('/*');
    expect(shown(undefined, {}, '/')).toBe('/*');
  });

  test('is looked for by its beginning, an id apart', () => {
    expect(pathPrefix('/ticket/de')).toEqual({ path: '/ticket/de', pathId: null });
    expect(pathPrefix('/ticket/detail/47')).toEqual({ path: '/ticket/detail/:id', pathId: '47' });
    expect(pathPrefix('/admin/users/5/role')).toEqual({ path: '/admin/users/:id/role', pathId: '5' });
  });
});

describe('the name of a program', () => {
  test.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 13; SM-G998B Build/TP1A.220624.014) MicroMessenger/8.0.38.2400(0x28002639)',
    'erp-connector/2.4',
  ])('%s stays as it is', (agent) => {
    expect(loggedAgent(cutAgent(agent))).toBe(agent);
  });

  test.each([
    ['a UPS number', '1Z999AA10123456784'],
    ['a FedEx number', '123456789012'],
    ['a USPS number', '9400111899223197428490'],
    ['an exchange code', 'A1B2-C3D4-E5F6-G7H8'],
    ['a token', 'q1bT0f3k9mZ2xYw7u8v6c5n4s3d2a1p0o9i8u7y6t5r'],
    ['an API key', 'wb_live_4f9c2d81a7b3e6'],
  ])('does not hold %s', (_, secret) => {
    expect(loggedAgent(`agent/1 (${secret})`)).toBe('agent/1 (***)');
  });

  test('is cut to 200 characters', () => {
    expect(cutAgent('a '.repeat(500))).toHaveLength(200);
  });
});

test('every code of the catalogue is of one category, and every category names its codes', () => {
  const codes = callCategories.flatMap((category) => codesOf(category));
  const all = [0, ...Object.values(errorCatalogue).map(({ code }) => code)];
  expect(codes).toHaveLength(all.length);
  expect(new Set(codes)).toEqual(new Set(all));
  for (const category of callCategories)
    for (const code of codesOf(category)) expect(categoryOf(code)).toBe(category);
});

test('steps are what was asked for, but never more than 1,500', () => {
  const day = 86_400_000;
  expect([stepSeconds('auto', day), stepSeconds(60, day), stepSeconds(60, 2 * day)]).toEqual([900, 60, 300]);
  expect([stepSeconds('auto', 60_000), stepSeconds(3600, 400 * day)]).toEqual([60, 86_400]);
});

test('percentiles are those of percentile_disc', () => {
  const classOf = (us: number): number => Math.floor(Math.log(us) / Math.log(1.03));
  const durations = [1_000, 2_000, 3_000, 4_000, 100_000];
  const { p50, p95, p99, count, failed } = statsOf(
    durations.map((us) => ({
      duration_class: classOf(us),
      calls: 1,
      refused: 0,
      failed: us > 50_000 ? 1 : 0,
    })),
  );
  expect([count, failed]).toEqual([5, 1]);
  expect(Math.abs((p50 ?? 0) / 3 - 1)).toBeLessThan(0.02);
  expect(Math.abs((p95 ?? 0) / 100 - 1)).toBeLessThan(0.02);
  expect(p99).toBe(p95);
});

test('hours answer what asks for kinds of calls alone', () => {
  expect(readsOnlyKinds({}, undefined)).toBe(true);
  expect(readsOnlyKinds({ path: '/ticket' }, 'category')).toBe(true);
  expect(readsOnlyKinds({ path: '/ticket/detail/5' }, undefined)).toBe(false);
  expect(readsOnlyKinds({ ip: '203.0.113.1' }, undefined)).toBe(false);
  expect(readsOnlyKinds({}, 'user')).toBe(false);
});
