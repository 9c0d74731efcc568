import { findUserByAccount } from '../accounts/public-api.ts';
import { seedSecurity } from '../console/security/public-api.ts';
import type { Deps } from '../platform/deps.ts';
import type { Exceptions } from '../console/exceptions/public-api.ts';
import { translatorFor } from '../platform/http/language.ts';

/** Addresses that belong to nobody (RFC 5737). */
const home = '192.0.2.14';
const stranger = '198.51.100.23';
const signIn = { method: 'POST', path: '/auth/login' } as const;

/** Puts a past into the security page of a demo that nobody has used yet. */
export const seedDemoSecurity = async ({
  db,
  exceptions,
}: Pick<Deps, 'db'> & { readonly exceptions: Exceptions }): Promise<void> => {
  const t = translatorFor('zh-CN');
  const [admin, user, user2] = await Promise.all(
    ['admin@demo.local', 'user@demo.local', 'user2@demo.local'].map((email) => findUserByAccount(db, email)),
  );
  if (admin === undefined || user === undefined || user2 === undefined) return;
  const who = { id: user.id, userName: user.user_name };
  const other = { id: user2.id, userName: user2.user_name };
  const seeded = await seedSecurity(db, {
    events: [
      { kind: 'sign_in', minutesAgo: 1500, ip: home, user: who, ...signIn, code: null },
      {
        kind: 'sign_in_failed',
        minutesAgo: 1310,
        ip: stranger,
        user: other,
        ...signIn,
        code: 40111,
        hits: 4,
      },
      {
        kind: 'sign_in_failed',
        minutesAgo: 1307,
        ip: stranger,
        user: other,
        ...signIn,
        code: 40111,
        hits: 6,
      },
      { kind: 'locked', minutesAgo: 1307, ip: stranger, user: other, ...signIn, code: null },
      {
        kind: 'sign_in_failed',
        minutesAgo: 1302,
        ip: stranger,
        tried: 'test@demo.local',
        ...signIn,
        code: 40111,
      },
      {
        kind: 'password_reset',
        minutesAgo: 1280,
        ip: home,
        user: other,
        method: 'POST',
        path: '/auth/reset-password',
        code: null,
      },
      { kind: 'sign_in', minutesAgo: 1275, ip: home, user: other, ...signIn, code: null },
      {
        kind: 'key_refused',
        minutesAgo: 610,
        ip: stranger,
        method: 'GET',
        path: '/user/getUserPoint',
        code: 40115,
        hits: 3,
      },
      {
        kind: 'forbidden',
        minutesAgo: 420,
        ip: home,
        user: who,
        method: 'GET',
        path: '/admin/users/list',
        code: 40301,
      },
      {
        kind: 'xss',
        minutesAgo: 185,
        ip: home,
        user: who,
        method: 'POST',
        path: '/ticket/create',
        code: null,
      },
      {
        kind: 'sign_out',
        minutesAgo: 90,
        ip: home,
        user: who,
        method: 'POST',
        path: '/auth/logout',
        code: null,
      },
    ],
    markup: { by: who, ip: home, minutesAgo: 185 },
    alert: { about: other, by: admin.user_name, remark: t('demoSecurity.remark') },
  });
  if (!seeded) return;
  exceptions.reported(
    {
      message: "Cannot read properties of undefined (reading 'events')",
      stack:
        "TypeError: Cannot read properties of undefined (reading 'events')\n    at timelineRows (/assets/timeline-D3m0Hash.js:1:2048)",
      component: 'Timeline',
      url: '/myorder',
      extra: { version: '1.0.0', detail: t('demoSecurity.detail') },
    },
    { ip: home, ua: null, method: 'POST', path: '/monitor/frontend-error', traceId: 'd3m0e7a1-seed' },
    who,
  );
  await exceptions.flush();
};
