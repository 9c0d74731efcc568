import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { expect, test } from 'vitest';

/** Calls of the specification that are there, as method, path and encoding; the list grows with the product. */
const specified = [
  'GET /auth/validate/email json',
  'GET /auth/validate/username json',
  'POST /auth/login json',
  'POST /auth/register json',
  'POST /auth/forgot-password json',
  'POST /auth/reset-password json',
  'POST /auth/activate json',
  'POST /auth/refresh-token json',
  'POST /auth/logout json',
  'GET /user/getUserPoint json',
  'GET /user/getUserInfo json',
  'POST /user/saveUserInfo json',
  'POST /user/changePsw json',
  'POST /user/pointsExchange json',
  'POST /user/getUserOrder json',
  'POST /logistics/:carrier/query json',
  'POST /logistics/:carrier/order json',
];

test.each(specified)('%s is served as specified', (call) => {
  const calls = endpointList.map(({ method, path, encoding }) => `${method} ${path} ${encoding ?? 'json'}`);
  expect(calls).toContain(call);
});
