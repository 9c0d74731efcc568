import type { Drawn } from './requests.ts';
import type { Given, Values } from './sense.ts';

export type NextCall = {
  readonly id: string;
  readonly given: Given;
  /** Made by another account than the one that was answered: who decides about what somebody asked for. */
  readonly byAnother?: true;
};

type Json = Readonly<Record<string, unknown>>;
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const call = (id: string, given: Given): NextCall => ({ id, given });
const decided = (id: string, given: Given): NextCall => ({ id, given, byAnother: true });

const waysOn: Readonly<
  Record<string, (answer: Json, asked: Values, by: string) => readonly (readonly NextCall[])[]>
> = {
  queryShipments: ({ reservation }, { params: { carrier } }) => {
    const { holdId } = object(reservation);
    if (holdId === undefined) return [];
    const order = (action: string) => call('placeOrder', { carrier, id: holdId, ids: undefined, action });
    return [
      [order('buy')],
      [order('reserve')],
      [call('extendHold', { carrier, holdId }), order('buy')],
      [call('listHolds', {}), call('releaseHold', { carrier, holdId })],
    ];
  },
  placeOrder: ({ orderId, status, trackingInfos }, { params: { carrier } }, by) => {
    const ids = list(trackingInfos).map((info) => object(info)['id']);
    if (status === 'reserved')
      return [[call('confirmOrder', { id: orderId })], [call('cancelOrder', { id: orderId })]];
    return [
      [call('getTimeline', { id: ids[0] }), call('refreshTracking', { carrier, ids: ids.slice(0, 5) })],
      [call('requestRefund', { orderId, trackingInfoIds: undefined })],
      [call('requestRefund', { orderId, trackingInfoIds: ids.slice(0, 1) })],
      [decided('refundUser', { id: by, orderId, trackingInfoIds: undefined, preview: undefined })],
      [call('createTicket', { orderId, category: 'order' })],
      [call('getUserOrder', { keyword: undefined, startDate: undefined, endDate: undefined })],
    ];
  },
  getUserPointLog: ({ list: movements }) => [
    [call('pointReceipt', { id: object(list(movements)[0])['id'] })],
  ],
  requestRefund: ({ requestId }) =>
    ['accept', 'refuse'].map((decision) => [
      decided('decideRefundRequest', { requestId, decision, preview: undefined }),
    ]),
  rechargeUser: ({ approvalId }) => decisions(approvalId),
  adjustUser: ({ approvalId }) => decisions(approvalId),
  refundUser: ({ approvalId }) => decisions(approvalId),
  createTicket: ({ id, version }) => [
    [call('replyTicket', { ticketId: id, ...plainReply }), call('resolveTicket', { ticketId: id })],
    [call('closeTicket', { ticketId: id })],
    [decided('assignTicket', { ticketId: id, version, assigneeId: undefined })],
    [decided('setTicketPriority', { ticketId: id, version })],
    [decided('setTicketStatus', { ticketId: id, version, status: 'processing' })],
    [decided('replyTicket', { ticketId: id, ...plainReply, status: 'waiting' })],
  ],
  resolveTicket: ({ id }) => [[call('rateTicket', { ticketId: id })]],
  uploadTicketAttachment: ({ id }) => [
    [
      call('createTicket', { attachmentIds: [id], orderId: undefined }),
      call('downloadTicketAttachment', { id }),
    ],
  ],
  issueCodes: ({ batch, codes }) => {
    const { id } = object(batch);
    return [
      [decided('pointsExchange', { exchangeCode: list(codes)[0] }), call('listCodes', { id })],
      [call('voidCodes', { id })],
    ];
  },
  trackNumbers: ({ batchId: id }) => [
    [call('getTrackBatch', { id }), call('streamTrackBatch', { id, after: '0' })],
    [call('pauseTrackBatch', { id }), call('resumeTrackBatch', { id })],
    [call('pinTrackNumber', { id, position: 0 }), call('rerunTrackBatch', { id })],
  ],
  createTemplate: ({ id, version }) => [
    [call('changeTemplate', { id, version })],
    [call('deleteTemplate', { id })],
  ],
  createKey: ({ id }) => [
    [call('rotateKey', { id }), call('changeKey', { id })],
    [call('collectMyKey', { id }), call('revokeMyKey', { id })],
    [call('setKeyStatus', { id }), call('deleteKey', { id })],
  ],
  addPrice: ({ id }) => [[call('withdrawPrice', { id })]],
  addToBlacklist: ({ id }) => [[call('removeFromBlacklist', { id })]],
  sendNotification: ({ id }) => [[call('setNoticeStatus', { id })], deletedNotice(id)],
  sendAnnouncement: ({ id }) => [[call('setNoticeStatus', { id })], deletedNotice(id)],
  importLot: ({ id }) => [
    [call('getLot', { id }), call('listRejectedRows', { id })],
    [call('withdrawLot', { id })],
    [call('lotStock', { id }), call('restoreLot', { id })],
  ],
  listSessions: ({ list: sessions }) => [[call('endSession', { id: object(list(sessions).at(-1))['id'] })]],
  saveCarrierAccount: (_, { params: { carrier } }) => [[call('removeCarrierAccount', { carrier })]],
  exceptionStatistics: ({ list: groups }) => {
    const { fingerprint } = object(list(groups)[0]);
    return [[call('getException', { fingerprint }), call('setExceptionState', { fingerprint })]];
  },
  listAlerts: ({ list: alerts }) => [[call('acknowledgeAlert', { id: object(list(alerts)[0])['id'] })]],
};

const plainReply = {
  isInternal: undefined,
  attachmentIds: undefined,
  status: undefined,
  cannedReplyId: undefined,
};

const decisions = (approvalId: unknown): readonly (readonly NextCall[])[] =>
  typeof approvalId === 'string'
    ? ['approve', 'refuse'].map((decision) => [decided('decideApproval', { approvalId, decision })])
    : [];

const deletedNotice = (id: unknown): readonly NextCall[] => [
  call('deleteNotice', { id }),
  call('restoreNotice', { id }),
];

/** The calls that an answer to an account leads to, with ids out of it; those whose id it does not have are left out. */
export const nextCallsOf = (
  { operation, values, dice }: Drawn,
  answer: unknown,
  by: number | undefined,
): readonly NextCall[] => {
  const ways = waysOn[operation.id]?.(object(answer), values, String(by)) ?? [];
  const way = ways[dice % Math.max(1, ways.length)] ?? [];
  return way.filter(({ given }) => !('id' in given) || given['id'] !== undefined);
};
