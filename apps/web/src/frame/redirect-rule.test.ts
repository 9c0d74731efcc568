import { describe, expect, test } from 'vitest';
import { redirectTarget } from './redirect-rule.ts';

const origin = 'https://waybill.example';
const go = (wanted: string | null) => redirectTarget(wanted, origin, '/mobile/home');

describe('where signing in leads', () => {
  test.each(['/myorder', '/myorder?keyword=LT26&pageNum=2', '/ups#result', '/login-history'])(
    'to %s',
    (path) => {
      expect(go(path)).toBe(path);
    },
  );

  test.each([
    null,
    '',
    'myorder',
    '//evil.example/ups',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/ups',
    'javascript:alert(1)',
    '/login',
    '/login/',
    '/Login?redirect=/ups',
  ])('home instead of %j', (wanted) => {
    expect(go(wanted)).toBe('/mobile/home');
  });
});
