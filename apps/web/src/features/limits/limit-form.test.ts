import type { LimitRule } from '@waybill/contract/endpoints/protection.ts';
import { expect, test } from 'vitest';
import { changeOf, emptyLimit, formOf, limitProblems } from './limit-form.ts';

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
  expect(limitProblems({ ...emptyLimit, name: 'x' })).toEqual([]);
  expect(limitProblems({ ...emptyLimit, path: 'orders', maxRequests: '0', windowSeconds: '1.5' })).toEqual([
    'name',
    'path',
    'maxRequests',
    'windowSeconds',
  ]);
  expect(limitProblems({ ...emptyLimit, name: 'x', path: '*' })).toEqual([]);
  expect(limitProblems({ ...emptyLimit, name: 'x', windowSeconds: '86401' })).toEqual(['windowSeconds']);
});

test('empty lines exempt nobody', () => {
  expect(changeOf({ ...emptyLimit, name: 'x', exempt: ' a \n\n b' }, undefined).exempt).toEqual(['a', 'b']);
});
