import { endpointList } from '@waybill/contract/endpoints/all.ts';
import type { Lasting, Priority } from '@waybill/contract/priority.ts';
import { describe, expect, test } from 'vitest';
import { lastingOf, priorityOf } from './call-priority.ts';

/**
 * What is rejected first under too much load, written out once more: a new endpoint gets its line here, and whoever changes
 * what one declares sees what that does to its priority.
 */
const table: Readonly<Record<Priority, string>> = {
  poll: `countUnreadNotices listActiveAnnouncements streamNotices seeTicket reportFrontendError statOverview statSeries
    statStates cacheStatistics listAlerts`,

  read: `getSecondFactor listPasskeys getSite validateEmail validateUsername getUserInfo listSessions listMyKeys listMyKeyCalls listMyLimits listWebhookEndpoints listWebhookDeliveries listChatChannels listTeamChannels listWaits getWaitDemand listHolds findZips locatePlaces getStock getPriceLists getUserOrder
    exportOrders getUserPoint getUserPointLog pointReceipt downloadArchive listStatements downloadStatement getTimeline listTrackBatches getTrackBatch streamTrackBatch
    getFollowInsight exportFollowInsight getAttentionSettings tryAttentionSettings getPlatformInsight getSharedParcel listFollowedNumbers summariseFollowedNumbers exportFollowedNumbers getFollowedNumber
    listNotices listTickets getTicket downloadTicketAttachment
    getFollowNotifications listFollowViews getEmbedHosts listStaffNotices searchStaffNotices noticeStatistics previewNoticeAudience tryBlacklist tryLimit tryPrice listStaffTickets ticketStatistics
    listTicketAssignees listCannedReplies listTicketViews listUsers getUser listUserPoints listUserOrders
    searchOrders getStaffOrder lookUpNumber getNumber checkResetLink
    listUserSessions listApprovals listRecharges exportRecharges listRefundRequests listAudit exportAudit checkAudit listKeys listTemplates whoMay listLimits
    listLimitHits listBlacklist previewLot listLots getLot lotStock listRejectedRows listCarrierAccounts listPrices
    listCodeBatches listCodes listCalls exportCalls getTrace callSeries responseStatistics xssStatistics
    listSecurityEvents exceptionStatistics getException`,

  act: `login register activate resendActivation forgotPassword resetPassword receivePush acceptTerms saveUserInfo
    beginPasskey confirmPasskey renamePasskey removePasskey beginPasskeyProof beginPasskeySignIn
    beginTotp stepUp confirmTotp removeSecondFactor renewRecoveryCodes signInWithCode beginProviderSignIn signInWithProvider resetSecondFactor
    changePassword endSession endOtherSessions collectMyKey revokeMyKey
    createWebhookEndpoint changeWebhookEndpoint deleteWebhookEndpoint rotateWebhookSecret testWebhookEndpoint replayWebhookDeliveries
    createChatChannel changeChatChannel deleteChatChannel testChatChannel confirmChatChannel createTeamChannel changeTeamChannel deleteTeamChannel testTeamChannel confirmTeamChannel createWait cancelWait
    refreshTracking chooseParcel trackNumbers pauseTrackBatch
    followNumbers saveAttentionSettings changeFollowedNumbers changeFollowedNumber unfollowNumber shareFollowedNumber unshareFollowedNumber
    resumeTrackBatch rerunTrackBatch pinTrackNumber markNoticesRead markAllNoticesRead createTicket replyTicket
    saveFollowNotifications saveFollowView deleteFollowView saveEmbedHosts resolveTicket closeTicket rateTicket uploadTicketAttachment
    sendNotification sendAnnouncement setNoticeStatus deleteNotice restoreNotice setTicketStatus assignTicket
    setTicketPriority createCannedReply changeCannedReply deleteCannedReply saveTicketView deleteTicketView
    setUserStatus setFollowLimit setUserRole revokeUserSessions revealOrderNumbers blockNumber unblockNumber createKey changeKey rotateKey setKeyStatus deleteKey createTemplate
    changeTemplate deleteTemplate importLot withdrawLot restoreLot setLotMask addPrice withdrawPrice issueCodes collectCodes voidCodes saveCarrierAccount
    removeCarrierAccount checkCarrierAccount clearUserCache clearCache acknowledgeAlert setExceptionState
    reservationDiagnosis connectionPoolStatus diagnosisStatistics diagnosisReport listInvariants checkInvariants`,

  hold: 'queryShipments extendHold releaseHold',

  vital: `placeOrder confirmOrder cancelOrder requestRefund pointsExchange refreshToken logout rechargeUser refundUser
    adjustUser decideApproval decideRefundRequest addToBlacklist removeFromBlacklist saveLimits deleteLimit`,
};

/** The same of calls that keep a place for longer than the database takes. */
const lastingTable: Readonly<Record<Exclude<Lasting, 'short'>, string>> = {
  long: `refreshTracking checkCarrierAccount checkAudit checkInvariants exportOrders exportFollowedNumbers exportFollowInsight exportCalls exportRecharges exportAudit listRejectedRows
    diagnosisReport tryAttentionSettings tryBlacklist tryLimit downloadArchive downloadStatement downloadTicketAttachment uploadTicketAttachment previewLot importLot`,
  open: 'streamNotices streamTrackBatch',
};

const idsIn = (text: string): string[] => text.split(/\s+/).toSorted();
const idsBy = (of: (endpoint: (typeof endpointList)[number]) => string): Record<string, string[]> => {
  const found: Record<string, string[]> = {};
  for (const endpoint of endpointList) (found[of(endpoint)] ??= []).push(endpoint.id);
  return Object.fromEntries(Object.entries(found).map(([key, ids]) => [key, ids.toSorted()]));
};

describe('the priority of every endpoint', () => {
  test('is what the table says', () => {
    const wanted = Object.fromEntries(Object.entries(table).map(([key, ids]) => [key, idsIn(ids)]));
    expect(idsBy((endpoint) => priorityOf(endpoint, false))).toEqual(wanted);
  });

  test('is that of a poll when nobody asked for what it reads, and the same for the rest', () => {
    const polls = [...idsIn(table.poll), ...idsIn(table.read)].toSorted();
    const wanted = { poll: polls, act: idsIn(table.act), hold: idsIn(table.hold), vital: idsIn(table.vital) };
    expect(idsBy((endpoint) => priorityOf(endpoint, true))).toEqual(wanted);
  });
});

test('what lasts is what the table says', () => {
  const { short, ...lasting } = idsBy(lastingOf);
  const wanted = Object.fromEntries(Object.entries(lastingTable).map(([key, ids]) => [key, idsIn(ids)]));
  expect(lasting).toEqual(wanted);
  expect(short).toContain('placeOrder');
});
