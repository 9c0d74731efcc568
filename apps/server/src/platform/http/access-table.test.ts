import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { type Permission, roleMay, roles } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { knock, servedEndpoints } from '../../../test/walk-endpoints.ts';

/**
 * The table of rights (product rules, section 12) written out once more: whoever changes the access of an endpoint or
 * the permissions of a role has to change it here too. A group is who may call what stands in it.
 */
const table = {
  anybody: `getSite login refreshToken validateEmail validateUsername register activate resendActivation
    forgotPassword checkResetLink resetPassword signInWithCode beginPasskeySignIn beginProviderSignIn signInWithProvider logout getSharedParcel receivePush reportFrontendError`,

  // Own profile, query, order, points, tickets, notices.
  'user announcement_admin admin super_admin': `getUserInfo acceptTerms saveUserInfo changePassword getSecondFactor stepUp beginTotp confirmTotp removeSecondFactor
    listPasskeys beginPasskey confirmPasskey renamePasskey removePasskey beginPasskeyProof
    renewRecoveryCodes listSessions
    endSession endOtherSessions listMyKeys listMyKeyCalls listMyLimits collectMyKey revokeMyKey
    createWebhookEndpoint changeWebhookEndpoint deleteWebhookEndpoint rotateWebhookSecret testWebhookEndpoint replayWebhookDeliveries
    createChatChannel changeChatChannel deleteChatChannel testChatChannel confirmChatChannel listChatChannels
    listWebhookEndpoints listWebhookDeliveries queryShipments placeOrder createWait listWaits cancelWait listHolds extendHold releaseHold confirmOrder cancelOrder
    findZips locatePlaces getStock getPriceLists getUserOrder exportOrders requestRefund getUserPoint getUserPointLog pointsExchange
    pointReceipt downloadArchive listStatements downloadStatement refreshTracking getTimeline trackNumbers listTrackBatches getTrackBatch streamTrackBatch
    chooseParcel pauseTrackBatch resumeTrackBatch rerunTrackBatch pinTrackNumber followNumbers listFollowedNumbers getFollowInsight exportFollowInsight getAttentionSettings saveAttentionSettings tryAttentionSettings
    summariseFollowedNumbers changeFollowedNumbers exportFollowedNumbers getFollowedNumber changeFollowedNumber unfollowNumber
    listFollowViews saveFollowView deleteFollowView
    getFollowNotifications saveFollowNotifications getEmbedHosts saveEmbedHosts shareFollowedNumber unshareFollowedNumber listNotices countUnreadNotices markNoticesRead
    markAllNoticesRead listActiveAnnouncements streamNotices createTicket listTickets getTicket replyTicket
    resolveTicket closeTicket rateTicket uploadTicketAttachment downloadTicketAttachment`,

  // Notices: list, search, statistics, send, toggle, delete (others' ones are rejected by the handler).
  'announcement_admin admin super_admin': `listStaffNotices searchStaffNotices noticeStatistics
    previewNoticeAudience sendNotification sendAnnouncement setNoticeStatus deleteNotice restoreNotice`,

  // Tickets of others; users, up to the limit; keys of users; blacklist up to 24 h; what is read of the rest.
  'admin super_admin': `listStaffTickets ticketStatistics setTicketStatus assignTicket setTicketPriority seeTicket
    listTicketAssignees listCannedReplies createCannedReply changeCannedReply deleteCannedReply listTicketViews
    saveTicketView deleteTicketView
    listUsers getUser listUserPoints listUserOrders listUserSessions rechargeUser refundUser adjustUser
    setUserStatus setFollowLimit revokeUserSessions searchOrders getStaffOrder revealOrderNumbers lookUpNumber getNumber blockNumber unblockNumber listApprovals listRecharges exportRecharges decideApproval listRefundRequests decideRefundRequest
    listAudit checkAudit
    listKeys createKey changeKey rotateKey setKeyStatus deleteKey listTemplates whoMay listLimits listLimitHits
    listBlacklist tryBlacklist addToBlacklist removeFromBlacklist
    listTeamChannels createTeamChannel changeTeamChannel deleteTeamChannel testTeamChannel confirmTeamChannel
    getWaitDemand listLots getLot lotStock listRejectedRows listCarrierAccounts listPrices listCodeBatches listCodes
    listCalls exportCalls getTrace callSeries responseStatistics statOverview statSeries statStates getPlatformInsight
    cacheStatistics clearUserCache xssStatistics listAlerts acknowledgeAlert listSecurityEvents
    exceptionStatistics getException setExceptionState
    reservationDiagnosis connectionPoolStatus diagnosisStatistics diagnosisReport listInvariants`,

  // Roles, lots, limits, templates, prices, exchange codes, accounts of carriers; all caches, all invariants at once.
  super_admin: `setUserRole resetSecondFactor previewLot importLot setLotMask withdrawLot restoreLot createTemplate changeTemplate deleteTemplate exportAudit saveLimits tryLimit
    deleteLimit addPrice tryPrice withdrawPrice issueCodes collectCodes voidCodes saveCarrierAccount removeCarrierAccount
    checkCarrierAccount clearCache checkInvariants`,
} as const;

const mayCall = new Map(
  Object.entries(table).flatMap(([who, ids]) =>
    ids.split(/\s+/).map((id): [string, readonly string[]] => [id, who.split(' ')]),
  ),
);

let app: TestApp;
const callers = new Map<string, BuiltUser>();
let served: ReadonlySet<string>;
beforeAll(async () => {
  app = await openTestApp();
  for (const role of roles) {
    callers.set(role, await buildUser(app.context, { role }));
  }
  served = await servedEndpoints(app);
});
afterAll(() => app.close());

test('the table names every endpoint of the contract, once, and no other', () => {
  const named = Object.values(table).flatMap((ids) => ids.split(/\s+/));
  expect(named.toSorted()).toEqual(endpointList.map(({ id }) => id).toSorted());
});

describe('every endpoint', () => {
  test.each(endpointList)('$id is for whom the table says', ({ id, access }) => {
    const who = mayCall.get(id) ?? [];
    if (who.includes('anybody')) expect(access).toBe('open');
    else {
      expect(access).not.toBe('open');
      expect(roles.filter((role) => access === 'signedIn' || roleMay(role, access as Permission))).toEqual(
        who,
      );
    }
  });

  const guarded = endpointList.filter(({ access }) => access !== 'open');
  test.each(guarded)('$id lets nobody else in over HTTP', async (endpoint) => {
    const { id } = endpoint;
    const answers: Record<string, string> = {};
    for (const caller of ['nobody', ...roles]) {
      const token = callers.get(caller)?.token;
      answers[caller] = await knock(app, endpoint, token === undefined ? {} : { token });
    }
    const who = mayCall.get(id) ?? [];
    const expected = {
      nobody: '401 40101',
      ...Object.fromEntries(roles.map((role) => [role, who.includes(role) ? 'in' : '403 40301'])),
    };
    // What is promised but not served yet is not found, whoever asks.
    const nothing = Object.fromEntries(Object.keys(expected).map((caller) => [caller, 'in']));
    expect(answers).toEqual(served.has(id) ? expected : nothing);
  });
});
