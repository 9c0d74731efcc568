import { termsVersion } from '../constants.ts';
import { type BodyExamples, holdId, id, instant, numbers, week } from './values.ts';

const email = 'seller@example.com';
const password = 'three green Apples';
const newPassword = 'seven brown Foxes';
const days = { startDate: week.from, endDate: week.to };

const silentRules = {
  rules: [
    { rule: 'silent' as const, enabled: true, days: 5, byStatus: { in_transit: { express: 2, economy: 9 } } },
  ],
};

export const accountBodies = {
  login: { account: email, password },
  register: { email, password, phone: '13800138000' },
  activate: { code: '3Q9RZK7M' },
  resendActivation: { email },
  forgotPassword: { email },
  checkResetLink: { token: 'h2Zq8d0vB7yqV1eXo3mCkA' },
  resetPassword: { token: 'h2Zq8d0vB7yqV1eXo3mCkA', newPassword },
  acceptTerms: { termsVersion },
  saveUserInfo: { nickname: '西岸仓', locale: 'zh-CN', notifyPrefs: { orderMail: true, muted: ['points'] } },
  changePassword: { oldPassword: password, newPassword },
  beginTotp: { password },
  stepUp: { password },
  requestClosure: { password, givesUpBalance: true },
  confirmClosure: { token: 'h2Zq8d0vB7yqV1eXo3mCkA' },
  beginPasskey: { password },
  confirmPasskey: {
    name: '公司电脑',
    id: 'kSnB7yqV1eXo3mCkA2Zq8d',
    clientDataJSON:
      'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiQUFBQSIsIm9yaWdpbiI6Imh0dHBzOi8vd2F5YmlsbC5leGFtcGxlIn0',
    attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oA',
    transports: ['internal', 'hybrid'],
  },
  renamePasskey: { name: '公司电脑' },
  removePasskey: { code: '492039' },
  beginPasskeySignIn: { ticket: 'h2Zq8d0vB7yqV1eXo3mCkA' },
  confirmTotp: { code: '492039' },
  removeSecondFactor: { password, code: '492039' },
  renewRecoveryCodes: { code: '492039' },
  signInWithCode: { ticket: 'h2Zq8d0vB7yqV1eXo3mCkA', code: '492039' },
  beginProviderSignIn: { fresh: false },
  signInWithProvider: {
    secret: 'h2Zq8d0vB7yqV1eXo3mCkA',
    state: 'af0ifjsldkj',
    code: 'SplxlOBeZQQYbYS6WxSbIA',
    iss: 'https://login.example.com',
  },
  queryShipments: { zipCode: '90001', startTime: week.from, endTime: week.to, scope: 'batch', quantity: 50 },
  createWait: {
    carrier: 'ups',
    zipCode: '90001',
    startTime: week.from,
    endTime: week.to,
    quantity: 50,
    maxPoints: 90,
    mode: 'reserve',
    until: '2026-12-10',
  },
  placeOrder: { id: holdId, action: 'buy', maxPoints: 100 },
  extendHold: { holdId },
  releaseHold: { holdId },
  locatePlaces: { places: [{ city: 'Los Angeles', state: 'CA', zip: '90001' }] },
  getUserOrder: { ...days, status: 'completed', pageNum: 1, pageSize: 20 },
  exportOrders: { ...days, format: 'xlsx' },
  getUserPointLog: { ...days, type: 'purchase', pageNum: 1, pageSize: 20 },
  pointsExchange: { exchangeCode: '7QK2-M4XA-9DTR-C8VN' },
  changeOrder: { reference: '114-3941689-8772232', note: '买家要求周末前送达' },
  requestRefund: { orderId: id, reason: '签收地与面单不符' },
  refreshTracking: { ids: [id, '10235'] },
  chooseParcel: { id, uniqueId: '2461324001~449044304137821~FDEG' },
  createWebhookEndpoint: {
    url: 'https://erp.example.com/waybill/events',
    events: ['order.*', 'tracking.attention'],
  },
  changeWebhookEndpoint: { events: ['tracking.*'], active: true },
  replayWebhookDeliveries: {
    startTime: '2026-11-20T00:00:00+08:00',
    endTime: '2026-11-20T12:00:00+08:00',
    failedOnly: true,
  },
  trackNumbers: {
    numbers: [
      { trackingNumber: numbers.usps },
      { trackingNumber: numbers.fedex },
      { trackingNumber: numbers.ups, carrier: 'ups' },
    ],
  },
  pinTrackNumber: { position: 0, carrier: 'fedex' },
  followNumbers: { numbers: [numbers.ups, numbers.usps], tags: ['西岸'], reference: '114-3941689-8772232' },
  changeFollowedNumbers: { action: 'tag', ids: [id, '10235'], tags: ['旺季'] },
  exportFollowedNumbers: { attention: 'any', format: 'csv' },
  changeFollowedNumber: { reference: '114-3941689-8772232', note: '买家改过地址' },
  saveFollowView: { name: '西岸待处理', query: 'attention=any&tag=%E8%A5%BF%E5%B2%B8' },
  saveAttentionSettings: silentRules,
  exportFollowInsight: { ...week, carrier: 'usps' },
  shareFollowedNumber: { masked: true, days: 30, seller: '西岸仓', message: '包裹已在路上' },
  saveFollowNotifications: {
    notice: { rules: ['exception', 'overdue'], statuses: ['delivered'], pace: 'hour', hour: 9 },
    email: { rules: ['exception'], statuses: [], pace: 'day', hour: 9 },
    chat: { rules: ['exception'], statuses: ['delivered'], pace: 'now', hour: 9 },
    quiet: { from: 22, until: 8 },
  },
  createTicket: {
    title: '订单中的单号查不到轨迹',
    content: '购买三天后仍显示未找到，请帮忙核实。',
    category: 'order',
    failedCall: { method: 'POST', path: '/api/v1/logistics/usps/refresh', httpStatus: 503, code: 50301 },
  },
  replyTicket: { ticketId: id, content: '已补充面单照片。' },
  resolveTicket: { ticketId: id },
  closeTicket: { ticketId: id },
  rateTicket: { ticketId: id, rating: 5, comment: '处理很快' },
  uploadTicketAttachment: { file: '%PDF-1.4\n% label\n%%EOF\n' },
  reportFrontendError: {
    message: "TypeError: Cannot read properties of undefined (reading 'list')",
    url: '/followed-numbers',
    timestamp: instant,
  },
  giveUpsToken: 'grant_type=client_credentials',
  receivePush: JSON.stringify({
    trackingNumber: numbers.ups,
    localActivityDate: '20261120',
    localActivityTime: '152233',
    activityStatus: { type: 'D', code: 'FS', description: 'DELIVERED' },
  }),
} satisfies BodyExamples;
