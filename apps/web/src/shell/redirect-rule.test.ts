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
    // Escaped once more, they are letters of a path.
    ['/%2Fevil.example', '/%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/ups?next=https://evil.example', '/ups?next=https://evil.example'],
    ['/ups/../myorder', '/myorder'],
  ])('stays on this site: %j', (wanted, path) => {
    expect(go(wanted)).toBe(path);
    expect(new URL(go(wanted), origin).origin).toBe(origin);
  });

  test.each([
    null,
    '',
    'myorder',
    '//evil.example/ups',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/ups',
    '\\\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '%2F%2Fevil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    '\t//evil.example',
    ' /ups',
    // Resolved, these begin with two slashes.
    '/.//evil.example',
    '/./\\evil.example',
    '/ups/..//evil.example',
    '/%2e//evil.example',
    '/ups/%2E%2e//evil.example',
    '/.\t//evil.example',
    '//evil.example@waybill.example',
    '/login',
    '/login/',
    '/Login?redirect=/ups',
  ])('home instead of %j', (wanted) => {
    expect(go(wanted)).toBe('/mobile/home');
  });
});
