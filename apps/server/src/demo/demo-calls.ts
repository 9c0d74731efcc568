import { hasCalls, insertDemoCalls } from '../console/call-logs/public-api.ts';
import type { Deps } from '../platform/deps.ts';

/** Method and path, how often, milliseconds that half stay below, what one in twenty is rejected with. */
const kinds = [
  ['POST', '/logistics/ups/query', 22, 9, 42903],
  ['POST', '/logistics/fedex/query', 14, 8, 40001],
  ['POST', '/logistics/usps/query', 9, 8, 40001],
  ['POST', '/logistics/ups/order', 5, 22, 40201],
  ['POST', '/logistics/fedex/refresh', 5, 240, 42901],
  ['POST', '/user/getUserOrder', 10, 12, 40001],
  ['GET', '/user/getUserInfo', 12, 3, 40102],
  ['GET', '/user/getUserPoint', 9, 2, 40102],
  ['GET', '/notice/user/unread-count', 20, 2, 40102],
  ['POST', '/auth/login', 4, 95, 40111],
  ['POST', '/user/pointsExchange', 1, 18, 40404],
  ['GET', '/ticket/detail/:id', 3, 7, 40401],
  ['GET', '/ticket/admin/list', 3, 11, 40301],
  ['GET', '/admin/users/list', 2, 10, 40301],
  ['PUT', '/manage/limits', 1, 14, 40904],
] as const;

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'erp-connector/2.4',
] as const;

export const seedDemoCalls = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  if (await hasCalls(db)) return;
  const rows = kinds.map(([method, path, weight, ms, refusal]) => ({ method, path, weight, ms, refusal }));
  await insertDemoCalls(db, { days: 30, calls: 20_000, kinds: rows, agents, timeZone: config.timeZone });
};
