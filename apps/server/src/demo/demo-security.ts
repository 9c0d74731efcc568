import { demoSecurity } from '@waybill/phrases/zh-CN/demo-security.ts';
import { findUserByAccount } from '../accounts/public-api.ts';
import type { Exceptions } from '../console/exceptions/public-api.ts';
import { type PastEvent, seedSecurity } from '../console/security/public-api.ts';
import type { Deps } from '../platform/deps.ts';

/** Addresses that belong to nobody (RFC 5737). */
const home = '192.0.2.14';
const stranger = '198.51.100.23';

export const seedDemoSecurity = async ({
  db,
  exceptions,
}: Pick<Deps, 'db'> & { readonly exceptions: Exceptions }): Promise<void> => {
  const [admin, user, user2] = await Promise.all(
    ['admin@demo.local', 'user@demo.local', 'user2@demo.local'].map((email) => findUserByAccount(db, email)),
  );
  if (admin === undefined || user === undefined || user2 === undefined) return;
  const who = { id: user.id, userName: user.user_name };
  const other = { id: user2.id, userName: user2.user_name };
  const event = (
    minutesAgo: number,
    kind: PastEvent['kind'],
    by: Partial<PastEvent>,
    method: string,
    path: string,
    code: number | null = null,
  ): PastEvent => ({ minutesAgo, kind, ip: home, ...by, method, path, code });
  const [login, far] = ['/auth/login', { ip: stranger, user: other }];
  const seeded = await seedSecurity(db, {
    events: [
      event(1500, 'sign_in', { user: who }, 'POST', login),
      event(1310, 'sign_in_failed', { ...far, hits: 4 }, 'POST', login, 40111),
      event(1307, 'sign_in_failed', { ...far, hits: 6 }, 'POST', login, 40111),
      event(1307, 'locked', far, 'POST', login),
      event(1302, 'sign_in_failed', { ip: stranger, tried: 'test@demo.local' }, 'POST', login, 40111),
      event(1280, 'password_reset', { user: other }, 'POST', '/auth/reset-password'),
      event(1275, 'sign_in', { user: other }, 'POST', login),
      event(610, 'key_refused', { ip: stranger, hits: 3 }, 'GET', '/user/getUserPoint', 40115),
      event(420, 'forbidden', { user: who }, 'GET', '/admin/users/list', 40301),
      event(185, 'xss', { user: who }, 'POST', '/ticket/create'),
      event(90, 'sign_out', { user: who }, 'POST', '/auth/logout'),
    ],
    markup: { by: who, ip: home, minutesAgo: 185 },
    alert: { about: other, by: admin.user_name, remark: demoSecurity['demoSecurity.remark'] },
  });
  if (!seeded) return;
  exceptions.reported(
    {
      message: "Cannot read properties of undefined (reading 'events')",
      stack:
        "TypeError: Cannot read properties of undefined (reading 'events')\n    at timelineRows (/assets/timeline-D3m0Hash.js:1:2048)",
      component: 'Timeline',
      url: '/myorder',
      extra: { version: '1.0.0', detail: demoSecurity['demoSecurity.detail'] },
    },
    { ip: home, ua: null, method: 'POST', path: '/monitor/frontend-error', traceId: 'd3m0e7a1-seed' },
    who,
  );
  await exceptions.flush();
};
