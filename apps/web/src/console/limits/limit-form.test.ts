import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import type { LimitRule } from '@waybill/contract/endpoints/protection.ts';
import { expect, test } from 'vitest';
import { changeOf, emptyLimit, formOf, type LimitForm } from './limit-form.ts';
import { judge } from '../../client/schemas.ts';

const rule: LimitRule = {
  id: '3',
  name: 'query',
  target: 'user',
  path: '/logistics/:carrier/query',
  maxRequests: 30,
  windowSeconds: 60,
  action: 'reject',
  exempt: ['a@x.com', '10.0.0.1'],
  enabled: true,
  builtIn: true,
  guard: false,
  counting: 'per_node',
  hits: 0,
  version: 4,
  updatedTime: '2026-11-20T15:22:33+08:00',
};

test('what is not changed is saved as it was', () => {
  const { name, target, path, maxRequests, windowSeconds, action, exempt, enabled } = rule;
  expect(changeOf(formOf(rule), rule)).toEqual({
    id: '3',
    version: 4,
    name,
    target,
    path,
    maxRequests,
    windowSeconds,
    action,
    exempt,
    enabled,
  });
});

test('each field says what it needs', () => {
  const problemsOf = (form: Partial<LimitForm>) =>
    judge(protectionEndpoints.saveLimits.body)(changeOf({ ...emptyLimit, ...form }, undefined));
  expect(problemsOf({ name: 'x' })).toEqual({});
  expect(problemsOf({ path: 'orders', maxRequests: '0', windowSeconds: '1.5' })).toEqual({
    name: 'fields.viewName',
    path: 'fields.limitPath',
    maxRequests: ['fields.range', { min: 1, max: 1_000_000 }],
    windowSeconds: ['fields.range', { min: 1, max: 86_400 }],
  });
  expect(problemsOf({ name: 'x', path: '*' })).toEqual({});
  expect(problemsOf({ name: 'x', maxRequests: '1e3' })).toEqual({
    maxRequests: ['fields.range', { min: 1, max: 1_000_000 }],
  });
  expect(problemsOf({ name: 'x', windowSeconds: '86401' })).toEqual({
    windowSeconds: ['fields.range', { min: 1, max: 86_400 }],
  });
});

test('empty lines exempt nobody', () => {
  expect(changeOf({ ...emptyLimit, name: 'x', exempt: ' a \n\n b' }, undefined).exempt).toEqual(['a', 'b']);
});
