import { expect, test } from 'vitest';
import { apiPath, fillPath } from './attempt.ts';

test.each([
  ['/user/getUserPoint', '/api/v1/user/getUserPoint'],
  ['/api/user/getUserPoint', '/api/v1/user/getUserPoint'],
  ['/api/v1/user/getUserPoint', '/api/v1/user/getUserPoint'],
  ['/api/v12/x', '/api/v1/v12/x'],
  ['/api/login', '/api/v1/auth/login'],
  ['/api/register', '/api/v1/auth/register'],
  ['/api/logout', '/api/v1/auth/logout'],
  ['/login', '/api/v1/login'],
  ['/apiary', '/api/v1/apiary'],
])('%s goes to %s', (path, target) => {
  expect(apiPath(path)).toBe(target);
});

test('places are filled and escaped', () => {
  expect(fillPath('/a/:id/b/:name', { id: '1/2', name: '号' })).toBe('/a/1%2F2/b/%E5%8F%B7');
});
