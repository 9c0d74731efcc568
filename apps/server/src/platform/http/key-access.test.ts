import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { type KeyScope, keyScopes } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { knock, servedEndpoints } from '../../../test/walk-endpoints.ts';

/**
 * What an API key needs to call an endpoint, written out once more: whoever opens an endpoint to keys, or changes what
 * it wants of them, has to change it here too. What stands nowhere here is for no key.
 */
const table: Partial<Record<KeyScope, string>> = {
  'own:profile': 'getUserInfo',
  'own:query': 'queryShipments listHolds extendHold releaseHold findZips getPriceLists',
  'own:order': 'placeOrder confirmOrder cancelOrder requestRefund createWait listWaits cancelWait',
  'own:orders': 'getUserOrder exportOrders',
  'own:track': `refreshTracking getTimeline trackNumbers listTrackBatches getTrackBatch streamTrackBatch
    pauseTrackBatch resumeTrackBatch rerunTrackBatch pinTrackNumber`,
  'own:follow': `followNumbers listFollowedNumbers getFollowInsight exportFollowInsight getAttentionSettings saveAttentionSettings tryAttentionSettings summariseFollowedNumbers changeFollowedNumbers
    exportFollowedNumbers getFollowedNumber changeFollowedNumber unfollowNumber
    listFollowViews saveFollowView deleteFollowView getFollowNotifications saveFollowNotifications getEmbedHosts saveEmbedHosts shareFollowedNumber unshareFollowedNumber`,
  'own:points': 'getUserPoint getUserPointLog pointReceipt listStatements downloadStatement',
  'own:tickets': `createTicket listTickets getTicket replyTicket resolveTicket closeTicket rateTicket
    uploadTicketAttachment downloadTicketAttachment`,
  'own:webhooks': `createWebhookEndpoint listWebhookEndpoints changeWebhookEndpoint deleteWebhookEndpoint
    rotateWebhookSecret listWebhookDeliveries testWebhookEndpoint replayWebhookDeliveries createChatChannel
    listChatChannels changeChatChannel deleteChatChannel testChatChannel confirmChatChannel`,
  'own:notices': `listNotices countUnreadNotices markNoticesRead markAllNoticesRead listActiveAnnouncements`,

  'lots:read': 'getWaitDemand listLots getLot lotStock listRejectedRows',
  'lots:import': 'previewLot importLot setLotMask',
  'lots:withdraw': 'withdrawLot restoreLot',
  'notices:read': 'listStaffNotices searchStaffNotices noticeStatistics',
  'notices:send': 'previewNoticeAudience sendNotification sendAnnouncement',
  'notices:toggle': 'setNoticeStatus',
  'tickets:read': 'listStaffTickets ticketStatistics',
  'tickets:answer': 'setTicketStatus assignTicket setTicketPriority',
  'users:read': 'listUsers getUser listUserPoints listUserOrders',
  'approvals:read': 'listApprovals listRecharges exportRecharges',
  'refunds:read': 'listRefundRequests',
  'orders:read': 'searchOrders getStaffOrder',
  'audit:read': 'listAudit',
  'prices:read': 'listPrices',
  'codes:read': 'listCodeBatches listCodes',
  'limits:read': 'listLimits listLimitHits',
  'blacklist:read': 'listBlacklist',
  'blacklist:manage': 'addToBlacklist removeFromBlacklist',
  'logs:read': 'listCalls getTrace callSeries',
  'stats:read': 'statOverview statSeries statStates getPlatformInsight',
  'security:read': `responseStatistics xssStatistics listAlerts listSecurityEvents exceptionStatistics
    getException`,
  'diagnosis:read': 'reservationDiagnosis connectionPoolStatus diagnosisStatistics listInvariants',
  'cache:read': 'cacheStatistics',
};

const scopeOf = new Map(
  Object.entries(table).flatMap(([scope, ids]) =>
    ids.split(/\s+/).map((id): [string, KeyScope] => [id, scope as KeyScope]),
  ),
);
const guarded: readonly EndpointShape[] = endpointList.filter(({ access }) => access !== 'open');
const forKeys = guarded.filter(({ id }) => scopeOf.has(id));
const forNoKey = guarded.filter(({ id }) => !scopeOf.has(id));

let app: TestApp;
let superAdmin: BuiltUser;
let served: ReadonlySet<string>;
beforeAll(async () => {
  app = await openTestApp();
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  served = await servedEndpoints(app);
});
afterAll(() => app.close());

const keys = new Map<string, string>();
/** A key of that account with those scopes, made as the staff make one. */
const keyOf = async (owner: BuiltUser, scopes: KeyScope[]): Promise<string> => {
  const name = `${owner.id} ${scopes.join(' ')}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const template = await app.call(
    endpoints.createTemplate,
    { body: { name: `template ${keys.size}`, scopes } },
    superAdmin,
  );
  const { key } = await buildKey(app, owner, { templateId: template.id, name: 'walk' }, superAdmin);
  keys.set(name, key);
  return key;
};
const knockWith = (endpoint: EndpointShape, key: string): Promise<string> =>
  knock(app, endpoint, { headers: { 'x-api-key': key } });
/** What is promised but not served yet is not found, whoever asks. */
const refusal = ({ id }: EndpointShape): string => (served.has(id) ? '403 40301' : 'in');

test('the table names what the contract opens to keys, each by its scope', () => {
  const opened = endpointList
    .map((endpoint): [string, KeyScope | null] => [endpoint.id, keyScopeOf(endpoint)])
    .filter(([, scope]) => scope !== null);
  expect(Object.fromEntries(scopeOf)).toEqual(Object.fromEntries(opened));
});

describe('an API key', () => {
  test.each(forKeys)('calls $id with exactly its scope, and with all others does not', async (endpoint) => {
    const scope = scopeOf.get(endpoint.id) as KeyScope;
    const others = keyScopes.filter((other) => other !== scope);
    expect(await knockWith(endpoint, await keyOf(superAdmin, [scope]))).toBe('in');
    expect(await knockWith(endpoint, await keyOf(superAdmin, others))).toBe(refusal(endpoint));
  });

  test.each(forNoKey)('never calls $id, whatever it may do', async (endpoint) => {
    expect(await knockWith(endpoint, await keyOf(superAdmin, [...keyScopes]))).toBe(refusal(endpoint));
  });
});

test('a key loses with the role of its owner what came by it, and keeps what is the owner’s own', async () => {
  const owner = await buildUser(app.context, { role: 'admin' });
  const key = await keyOf(owner, [...keyScopes]);
  const change = {
    params: { id: String(owner.id) },
    body: { role: 'user', reason: 'left the team' },
  } as const;
  await app.call(endpoints.setUserRole, change, { ...superAdmin, idempotencyKey: `role-${owner.id}-walk` });
  for (const endpoint of forKeys) {
    const own = scopeOf.get(endpoint.id)?.startsWith('own:') === true;
    const answer = await knockWith(endpoint, key);
    expect({ id: endpoint.id, answer }).toEqual({ id: endpoint.id, answer: own ? 'in' : refusal(endpoint) });
  }
});
