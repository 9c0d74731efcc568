import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
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
  'GET /notice/user/list json',
  'GET /notice/user/unread-count json',
  'POST /notice/user/mark-read none',
  'POST /notice/user/mark-all-read json',
  'GET /notice/announcements/active json',
  'GET /notice/admin/list json',
  'GET /notice/admin/statistics json',
  'GET /notice/admin/search json',
  'DELETE /notice/admin/delete/:id json',
  'POST /notice/admin/send/announcement form',
  'POST /notice/admin/send/notification form',
  'PUT /notice/admin/status/:id json',
  'POST /ticket/create form',
  'POST /ticket/reply form',
  'POST /ticket/rate form',
  'POST /ticket/admin/status form',
  'POST /ticket/admin/assign form',
  'GET /ticket/admin/list json',
  'GET /ticket/admin/statistics json',
  'POST /admin/users/:id/recharge json',
  'POST /admin/users/:id/refund json',
  'POST /admin/users/:id/adjust json',
  'POST /admin/users/:id/status json',
  'GET /admin/security/blacklist json',
  'GET /manage/keys/list json',
  'POST /manage/keys form',
  'PUT /manage/keys/:id form',
  'PUT /manage/keys/:id/status form',
  'GET /manage/permissions/templates json',
  'POST /manage/permissions/templates json',
  'GET /manage/limits/list json',
  'PUT /manage/limits json',
  'GET /manage/logs/calls json',
  'GET /manage/logs/series json',
  'GET /security/stats/xss json',
  'GET /security/stats/response json',
  'GET /security/stats/alerts json',
  'GET /exception/statistics json',
  'GET /admin/security/logs json',
  'GET /admin/monitor/deadlock/reservation/diagnosis json',
  'GET /admin/monitor/deadlock/connection-pool/status json',
  'GET /admin/monitor/deadlock/stats json',
  'GET /admin/stats/overview json',
  'GET /admin/stats/series json',
  'GET /admin/cache/stats json',
  'POST /admin/cache/clear/all json',
  'DELETE /admin/cache/clear/user json',
  'POST /monitor/frontend-error beacon',
];

test.each(specified)('%s is served as specified', (call) => {
  const calls = endpointList.map(({ method, path, encoding }) => `${method} ${path} ${encoding ?? 'json'}`);
  expect(calls).toContain(call);
});

// Spec section 7: destructive admin calls get an Idempotency-Key and are not repeated by the client.
test.each(['rechargeUser', 'refundUser', 'adjustUser', 'setUserStatus'] as const)(
  '%s acts once and is never repeated',
  (id) => {
    expect(endpoints[id]).toMatchObject({ idempotent: true, retry: false });
  },
);
