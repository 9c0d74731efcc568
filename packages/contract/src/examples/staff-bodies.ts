import { type BodyExamples, id, numbers, week } from './values.ts';

const lot = [
  'carrier,tracking number,zip,ship date',
  `UPS,${numbers.ups},90001,2026-11-18`,
  `USPS,${numbers.usps},10001,2026-11-18`,
  '',
].join('\n');
const number = { carrier: 'ups', trackingNumber: numbers.ups } as const;
const remark = '客户来函，已核对转账单';
const reason = '承运商通知该批单号有误';
const reply = {
  title: '轨迹未更新',
  content: '承运商首次扫描可能需要 24 小时，请稍后再查。',
  category: 'order',
} as const;
const template: BodyExamples['createTemplate'] = {
  name: '仓库',
  description: '查询与跟踪',
  scopes: ['own:query', 'own:track'],
};

/** What the staff send. */
export const staffBodies = {
  previewLot: { file: lot },
  importLot: { source: '西岸仓', owner: '自有', basis: '发货协议', offer: 'sellable', file: lot },
  setLotMask: { mask: 'strict', reason },
  withdrawLot: { reason, name: 'lot-2026-11-18.csv' },
  restoreLot: { reason: '核对无误，重新上架' },
  saveCarrierAccount: { environment: 'test', clientId: 'k3V9wqTz', clientSecret: 'p7Rn2LxYb5Dm' },
  rechargeUser: { points: 500, remark, refNo: 'TT20261120-018', preview: true },
  refundUser: { orderId: id, remark: '轨迹与面单不符', preview: true },
  adjustUser: { points: 12.5, reason: 'compensation', remark: '补偿查询失败', preview: true },
  setFollowLimit: { limit: 20_000, reason: '大客户，日均 3000 单', preview: true },
  setUserStatus: { status: 'disabled', reason: '客户要求停用', preview: true },
  setUserRole: { role: 'announcement_admin', reason: '负责公告', preview: true },
  revokeUserSessions: { reason: '设备遗失', preview: true },
  searchOrders: { trackingNumber: numbers.usps, startDate: week.from, endDate: week.to },
  lookUpNumber: { trackingNumber: numbers.fedex },
  blockNumber: { ...number, reason },
  unblockNumber: { ...number, reason: '核对无误' },
  decideApproval: { approvalId: id, decision: 'approve', remark },
  decideRefundRequest: { requestId: id, decision: 'accept', remark: '轨迹与面单不符', preview: true },
  exportAudit: { targetType: 'user', startDate: week.from, endDate: week.to },
  setTicketStatus: { ticketId: id, status: 'processing', version: 1 },
  assignTicket: { ticketId: id, assigneeId: '12', version: 1 },
  setTicketPriority: { ticketId: id, priority: 'high', version: 1 },
  seeTicket: { ticketId: id, typing: true },
  createCannedReply: reply,
  changeCannedReply: reply,
  saveTicketView: { name: '超时未答', query: 'overdue=true&sort=due_asc' },
  createKey: { userId: id, templateId: '3', name: 'ERP', allowedIps: ['203.0.113.0/24'] },
  changeKey: { name: 'ERP 生产', allowedIps: ['203.0.113.7'] },
  setKeyStatus: { status: 'disabled' },
  createTemplate: template,
  changeTemplate: { ...template, version: 1 },
  saveLimits: {
    name: '批量查询',
    target: 'user',
    path: '/logistics/track',
    maxRequests: 30,
    windowSeconds: 60,
    action: 'reject',
    enabled: true,
  },
  createTeamChannel: {
    kind: 'feishu',
    name: '客服群',
    address: 'https://open.feishu.cn/open-apis/bot/v2/hook/5b2c9d1e-7f3a-4c6b-8e0d-1a2b3c4d5e6f',
    secret: 'q3Zk8mXw2LtR5vYc',
    events: ['desk.*', 'alert.*'],
  },
  changeTeamChannel: { events: ['desk.*', 'approval.*'], active: true },
  confirmTeamChannel: { code: 'K7QM2XPD' },
  addToBlacklist: { type: 'cidr', value: '198.51.100.0/24', reason: '撞库', preview: true },
  acknowledgeAlert: { remark: '已联系客户' },
  setExceptionState: { state: 'resolved' },
  addPrice: {
    carrier: 'usps',
    scope: 'batch',
    unitPrice: 1.8,
    tiers: [{ from: 100, percentOff: 5 }],
    remark: '旺季价',
  },
  issueCodes: { count: 100, points: 50, validDays: 90, remark: '双十一活动' },
  collectCodes: { approvalId: id },
  voidCodes: { reason: '活动结束' },
  checkInvariants: { names: ['ledger_zero', 'balances_match'] },
  clearCache: { remark: '更换价目后刷新' },
  previewNoticeAudience: { targetType: 'role', targetIds: ['user'] },
  sendNotification: {
    title: '国庆期间承运商停运',
    content: '10 月 1 日起 USPS 停运一天，轨迹将晚一天更新。',
    targetType: 'role',
    targetIds: ['user'],
    link: '/followed-numbers',
  },
  sendAnnouncement: {
    title: '系统维护',
    content: '周六凌晨 2 点至 4 点维护，期间无法下单。',
    priority: 'high',
  },
  setNoticeStatus: { status: 'inactive' },
} satisfies BodyExamples;
