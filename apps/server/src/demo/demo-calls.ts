import { hasCalls, insertDemoCalls } from '../console/call-logs/public-api.ts';
import type { Deps } from '../platform/deps.ts';

const kinds = [
  { method: 'POST', path: '/logistics/ups/query', weight: 22, ms: 9, rejection: 42903 },
  { method: 'POST', path: '/logistics/fedex/query', weight: 14, ms: 8, rejection: 40001 },
  { method: 'POST', path: '/logistics/usps/query', weight: 9, ms: 8, rejection: 40001 },
  { method: 'POST', path: '/logistics/ups/order', weight: 5, ms: 22, rejection: 40201 },
  { method: 'POST', path: '/logistics/fedex/refresh', weight: 5, ms: 240, rejection: 42901 },
  { method: 'POST', path: '/user/getUserOrder', weight: 10, ms: 12, rejection: 40001 },
  { method: 'GET', path: '/user/getUserInfo', weight: 12, ms: 3, rejection: 40102 },
  { method: 'GET', path: '/user/getUserPoint', weight: 9, ms: 2, rejection: 40102 },
  { method: 'GET', path: '/notice/user/unread-count', weight: 20, ms: 2, rejection: 40102 },
  { method: 'POST', path: '/auth/login', weight: 4, ms: 95, rejection: 40111 },
  { method: 'POST', path: '/user/pointsExchange', weight: 1, ms: 18, rejection: 40404 },
  { method: 'GET', path: '/ticket/detail/:id', weight: 3, ms: 7, rejection: 40401 },
  { method: 'GET', path: '/ticket/admin/list', weight: 3, ms: 11, rejection: 40301 },
  { method: 'GET', path: '/admin/users/list', weight: 2, ms: 10, rejection: 40301 },
  { method: 'PUT', path: '/manage/limits', weight: 1, ms: 14, rejection: 40904 },
] as const;

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'erp-connector/2.4',
] as const;

/** Gives the demo thirty days of calls, as long as they are kept, unless any was ever logged. Their hours are counted by the next run. */
export const seedDemoCalls = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  if (await hasCalls(db)) return;
  await insertDemoCalls(db, { days: 30, calls: 20_000, kinds, agents, timeZone: config.timeZone });
};
