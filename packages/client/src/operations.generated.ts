// Written by `npm run openapi` from the contract.

export type ActEffect = {
  balance: {
    before: Points;
    after: Points;
  } | null;
  frozen: {
    before: Points;
    after: Points;
  } | null;
  points: Points | null;
  status: {
    before: 'pending' | 'active' | 'disabled' | 'locked';
    after: 'pending' | 'active' | 'disabled' | 'locked';
  } | null;
  role: {
    before: 'user' | 'announcement_admin' | 'admin' | 'super_admin';
    after: 'user' | 'announcement_admin' | 'admin' | 'super_admin';
  } | null;
  orderStatus: {
    before: 'reserved' | 'completed' | 'partial' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'partially_refunded' | 'failed';
    after: 'reserved' | 'completed' | 'partial' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'partially_refunded' | 'failed';
  } | null;
  followLimit: {
    before: number;
    after: number;
  } | null;
  numbersRetired: number;
  sessionsEnded: number;
  keysEnded: number;
  keysNarrowed: number;
};

export type ActResult = {
  outcome: 'preview' | 'done' | 'proposed';
  needsApproval: boolean;
  approvalFor: 'adjust' | 'act' | 'day' | null;
  earlierPayments: Array<EarlierPayment>;
  effect: ActEffect;
  approvalId: string | null;
  ledgerId: string | null;
};

export type Announcement = {
  id: string;
  title: string;
  content: string;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  createdTime: WallTime;
};

export type ApiKey = {
  id: string;
  name: string;
  scopes: Array<'own:profile' | 'own:query' | 'own:order' | 'own:orders' | 'own:track' | 'own:follow' | 'own:points' | 'own:tickets' | 'own:notices' | 'own:webhooks' | 'lots:read' | 'lots:import' | 'lots:withdraw' | 'notices:read' | 'notices:send' | 'notices:toggle' | 'notices:delete' | 'notices:delete_any' | 'tickets:read' | 'tickets:answer' | 'users:read' | 'users:money' | 'users:status' | 'users:role' | 'approvals:read' | 'approvals:decide' | 'refunds:read' | 'orders:read' | 'orders:numbers' | 'numbers:read' | 'numbers:block' | 'audit:read' | 'audit:export' | 'prices:read' | 'prices:manage' | 'codes:read' | 'codes:manage' | 'keys:read' | 'keys:manage' | 'chats:read' | 'chats:manage' | 'templates:read' | 'templates:manage' | 'limits:read' | 'limits:manage' | 'blacklist:read' | 'blacklist:manage' | 'blacklist:long' | 'carriers:read' | 'carriers:manage' | 'logs:read' | 'stats:read' | 'security:read' | 'security:manage' | 'diagnosis:read' | 'invariants:check' | 'cache:read' | 'cache:clear_user' | 'cache:clear_all'>;
  prefix: string;
  last4: string;
  state: 'pending' | 'active' | 'disabled' | 'expired' | 'revoked';
  allowedIps: Array<string>;
  expireTime: WallTime | null;
  createdTime: WallTime;
  lastUsedTime: WallTime | null;
  lastUsedIp: string | null;
  usage: {
    calls: number;
    errors: number;
  };
  rotatingUntil: WallTime | null;
  collectUntil: WallTime | null;
  owner: {
    id: string;
    userName: string;
    nickname: string | null;
  };
  template: {
    id: string;
    name: string;
  };
  createdBy: string;
};

export type Approval = {
  id: string;
  act: 'recharge' | 'refund' | 'adjust' | 'codes';
  state: 'pending' | 'approved' | 'refused' | 'withdrawn' | 'expired';
  user: {
    id: string;
    userName: string;
  } | null;
  points: Points;
  codes: {
    count: number;
    points: Points;
    validDays: number;
    batchId: string | null;
    collectable: boolean;
  } | null;
  orderNo: string | null;
  quantity: number | null;
  remark: string;
  refNo: string | null;
  duplicateReason: string | null;
  earlierPayments: Array<EarlierPayment>;
  proposedBy: {
    id: string;
    userName: string;
  };
  proposedTime: WallTime;
  decidedBy: {
    id: string;
    userName: string;
  } | null;
  decidedTime: WallTime | null;
  decisionRemark: string | null;
  expiresAt: EpochMs;
  decidable: boolean;
  obstacle: 'forbidden' | 'ownAccount' | 'ownProposal' | 'decided' | 'approverTooNew' | 'approverPromoted' | null;
  effect: ActEffect | null;
};

export type AttentionRule = 'exception' | 'returning' | 'attempted' | 'held' | 'unconfirmed' | 'overdue' | 'silent' | 'not_found';

export type AttentionTrial = {
  numbers: number;
  rules: Array<{
    rule: AttentionRule;
    before: number;
    after: number;
  }>;
  more: number;
  fewer: number;
  list: Array<{
    id: string;
    carrier: Carrier;
    trackingNumber: string;
    before: AttentionRule | null;
    after: AttentionRule | null;
  }>;
};

export type AuditRow = {
  id: string;
  time: WallTime;
  actor: {
    id: string | null;
    userName: string;
    role: string | null;
  } | null;
  act: string;
  targetType: string;
  targetId: string | null;
  targetName: string | null;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ip: string | null;
  traceId: string | null;
  hash: string;
};

export type BlacklistEntry = {
  id: string;
  type: 'ip' | 'cidr' | 'user' | 'email' | 'key';
  value: string;
  label: string | null;
  reason: string;
  createdTime: WallTime;
  createdBy: string;
  expireTime: WallTime | null;
  expired: boolean;
  hits: number;
  lastHitTime: WallTime | null;
};

export type BlockTrial = {
  startMs: EpochMs;
  endMs: EpochMs;
  stepSeconds: number;
  calls: number;
  accounts: number;
  steps: Array<{
    timeMs: EpochMs;
    calls: number;
  }>;
  list: Array<{
    user: {
      id: string;
      userName: string;
    } | null;
    calls: number;
  }>;
};

export type CacheNamespace = {
  name: 'sessions' | 'keys' | 'limits' | 'blacklist' | 'prices' | 'carrier_accounts' | 'stats' | 'insight' | 'stock';
  entries: number;
  maxEntries: number | null;
  hits: number;
  misses: number;
  hitRate: number | null;
  ttlSeconds: number | null;
  reloadMs: number | null;
  perUser: boolean;
  clearable: boolean;
};

export type CallLogRow = {
  id: string;
  time: WallTime;
  timeMs: EpochMs;
  traceId: string;
  user: {
    id: string;
    userName: string;
  } | null;
  key: {
    id: string;
    prefix: string;
  } | null;
  method: string;
  path: string;
  httpStatus: number;
  code: number;
  category: 'none' | 'validation' | 'resource' | 'method' | 'media' | 'file-upload' | 'business' | 'system' | 'database' | 'network' | 'security';
  durationMs: number;
  ip: string;
  ua: string | null;
  bytes: number;
};

export type CallSeries = {
  startMs: EpochMs;
  endMs: EpochMs;
  intervalSeconds: number;
  groups: Array<{
    group: string | null;
    label: string | null;
    count: number;
    refused: number;
    failed: number;
    p50: number | null;
    p95: number | null;
    p99: number | null;
    points: Array<{
      timeMs: EpochMs;
      count: number;
      refused: number;
      failed: number;
      p50: number | null;
      p95: number | null;
      p99: number | null;
    }>;
  }>;
  previous: {
    count: number;
    refused: number;
    failed: number;
    p50: number | null;
    p95: number | null;
    p99: number | null;
    points: Array<{
      timeMs: EpochMs;
      count: number;
      refused: number;
      failed: number;
      p50: number | null;
      p95: number | null;
      p99: number | null;
    }>;
  } | null;
};

export type CannedReply = {
  id: string;
  title: string;
  content: string;
  category: 'order' | 'points' | 'account' | 'data' | 'abuse' | 'bug' | 'suggestion' | 'other' | null;
  uses: number;
};

export type Carrier = 'ups' | 'usps' | 'fedex';

export type CarrierAccount = {
  carrier: Carrier;
  source: 'environment' | 'console' | 'sandbox' | 'none';
  environment: 'production' | 'test' | 'other' | 'sandbox' | null;
  origin: string | null;
  clientIdTail: string | null;
  setTime: WallTime | null;
  setBy: string | null;
  unreadable: boolean;
  webhookSet: boolean;
  webhookUrl: string;
  callsPerSecond: number | null;
  hour: {
    used: number;
    limit: number;
  } | null;
  day: {
    used: number;
    limit: number;
  } | null;
  breaker: 'closed' | 'half_open' | 'open' | null;
  outSince: WallTime | null;
  pausedUntil: WallTime | null;
  pausedReason: TrackingReason | null;
  pausedText: string | null;
  tokenUntil: WallTime | null;
  failures: Array<CarrierFailure>;
};

export type CarrierAccounts = {
  list: Array<CarrierAccount>;
  keySet: boolean;
  serverTime: EpochMs;
};

export type CarrierFailure = {
  time: WallTime;
  reason: TrackingReason;
  reasonText: string;
  httpStatus: number | null;
};

export type ChatChannel = {
  id: string;
  kind: 'wecom' | 'dingtalk' | 'feishu' | 'email';
  name: string;
  address: string | null;
  events: Array<string>;
  language: 'zh-CN' | 'en';
  signed: boolean;
  state: 'active' | 'paused' | 'gone' | 'failing' | 'unconfirmed';
  lastTime: WallTime | null;
  lastError: {
    name: 'chatSignWrong' | 'chatRobotGone' | 'chatKeywordMissing' | 'chatAddressNotAllowed' | 'chatTooFast' | 'chatRefused' | 'chatUnreachable';
    code: number;
    text: string;
    hint: string;
  } | null;
  createdTime: WallTime;
};

export type CodeBatch = {
  id: string;
  points: Points;
  remark: string;
  issued: number;
  used: number;
  open: number;
  void: number;
  expired: number;
  createdTime: WallTime;
  createdBy: string;
  expireTime: WallTime;
  voidedTime: WallTime | null;
  voidedBy: string | null;
  voidReason: string | null;
};

export type CollectedKey = {
  id: string;
  name: string;
  scopes: Array<'own:profile' | 'own:query' | 'own:order' | 'own:orders' | 'own:track' | 'own:follow' | 'own:points' | 'own:tickets' | 'own:notices' | 'own:webhooks' | 'lots:read' | 'lots:import' | 'lots:withdraw' | 'notices:read' | 'notices:send' | 'notices:toggle' | 'notices:delete' | 'notices:delete_any' | 'tickets:read' | 'tickets:answer' | 'users:read' | 'users:money' | 'users:status' | 'users:role' | 'approvals:read' | 'approvals:decide' | 'refunds:read' | 'orders:read' | 'orders:numbers' | 'numbers:read' | 'numbers:block' | 'audit:read' | 'audit:export' | 'prices:read' | 'prices:manage' | 'codes:read' | 'codes:manage' | 'keys:read' | 'keys:manage' | 'chats:read' | 'chats:manage' | 'templates:read' | 'templates:manage' | 'limits:read' | 'limits:manage' | 'blacklist:read' | 'blacklist:manage' | 'blacklist:long' | 'carriers:read' | 'carriers:manage' | 'logs:read' | 'stats:read' | 'security:read' | 'security:manage' | 'diagnosis:read' | 'invariants:check' | 'cache:read' | 'cache:clear_user' | 'cache:clear_all'>;
  prefix: string;
  last4: string;
  state: 'pending' | 'active' | 'disabled' | 'expired' | 'revoked';
  allowedIps: Array<string>;
  expireTime: WallTime | null;
  createdTime: WallTime;
  lastUsedTime: WallTime | null;
  lastUsedIp: string | null;
  usage: {
    calls: number;
    errors: number;
  };
  rotatingUntil: WallTime | null;
  collectUntil: WallTime | null;
  key: string;
};

/** YYYY-MM-DD */
export type Day = string;

export type EarlierPayment = {
  refNo: string;
  waiting: boolean;
  userName: string;
  points: Points;
  actor: string;
  time: WallTime;
};

export type EpochMs = number;

export type EtaAccuracy = {
  testedOn: Day;
  days: number;
  parcels: number;
  forecasts: number;
  inWindow: number;
  confidence: number;
  windowDays: number;
  error: number;
  carrierError: number;
  carriers: Array<{
    carrier: Carrier;
    forecasts: number;
    inWindow: number;
    confidence: number;
    windowDays: number;
    error: number;
    carrierError: number;
  }>;
  calibration: Array<{
    confidence: number;
    forecasts: number;
    inWindow: number;
  }>;
};

export type EventPlace = {
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
};

/** Wall time with offset, or local time without one */
export type EventTime = string;

export type ExceptionGroup = {
  fingerprint: string;
  source: 'web' | 'server';
  state: 'open' | 'resolved' | 'ignored';
  message: string;
  component: string | null;
  place: string | null;
  count: number;
  users: number;
  firstTime: WallTime;
  lastTime: WallTime;
  lastNumber: string;
};

export type FailedCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  httpStatus?: number;
  code?: number;
  msg?: string;
  time?: EpochMs;
};

export type FirstAnswer = {
  dueAt: EpochMs | null;
  answeredTime: WallTime | null;
  state: 'running' | 'paused' | 'answered' | 'overdue' | 'answered_late' | 'none';
};

export type FollowInsight = {
  from: Day;
  to: Day;
  active: number;
  moving: number;
  places: Array<{
    state: string;
    count: number;
    filter: Record<string, string>;
  }>;
  statuses: Array<{
    status: TrackingStatus;
    count: number;
    filter: Record<string, string>;
  }>;
  exceptions: Array<{
    subStatus: TrackingSubStatus | null;
    count: number;
    filter: Record<string, string>;
  }>;
  arrivals: Array<{
    day: Day;
    count: number;
    filter: Record<string, string>;
  }>;
  transit: Array<{
    carrier: Carrier;
    service: string | null;
    medianDays: number;
    p90Days: number;
    count: number;
    filter: Record<string, string>;
  }>;
  onTime: {
    promised: number;
    kept: number;
    filter: Record<string, string>;
  };
  eta: EtaAccuracy | null;
};

export type FollowedNumber = {
  id: string;
  carrier: Carrier;
  trackingNumber: string;
  source: 'own' | 'bought';
  tags: Array<string>;
  reference: string | null;
  note: string | null;
  archived: boolean;
  createdTime: WallTime;
  status: TrackingStatus;
  statusText: string;
  subStatus: TrackingSubStatus | null;
  subStatusText: string | null;
  delayed: boolean;
  expectedOn: Day | null;
  deliveredOn: Day | null;
  lastEventTime: EventTime | null;
  lastPlace: {
    city: string | null;
    state: string | null;
  } | null;
  fetchedAt: WallTime | null;
  reason: TrackingReason | null;
  reasonText: string | null;
  attention: {
    rule: AttentionRule;
    since: WallTime;
  } | null;
  eta: ParcelEta | null;
};

export type FollowedNumberDetail = {
  id: string;
  carrier: Carrier;
  trackingNumber: string;
  source: 'own' | 'bought';
  tags: Array<string>;
  reference: string | null;
  note: string | null;
  archived: boolean;
  createdTime: WallTime;
  status: TrackingStatus;
  statusText: string;
  subStatus: TrackingSubStatus | null;
  subStatusText: string | null;
  delayed: boolean;
  expectedOn: Day | null;
  deliveredOn: Day | null;
  lastEventTime: EventTime | null;
  lastPlace: {
    city: string | null;
    state: string | null;
  } | null;
  fetchedAt: WallTime | null;
  reason: TrackingReason | null;
  reasonText: string | null;
  attention: {
    rule: AttentionRule;
    since: WallTime;
  } | null;
  eta: ParcelEta | null;
  carrierWords: string | null;
  events: Array<TimelineEvent>;
  nextLookAt: EpochMs | null;
  nextLookReason: 'status' | 'failed' | 'bought' | 'ended' | 'archived';
  serverTime: EpochMs;
  share: ParcelShare | null;
};

export type GuessBits = {
  standard: number;
  strict: number;
};

export type Id = string;

export type Invariant = {
  name: 'ledger_zero' | 'balances_match' | 'chains_intact' | 'audit_intact' | 'one_owner' | 'holds_in_time' | 'holds_match_stock' | 'refunds_within_paid' | 'orders_match_points' | 'codes_add_up' | 'unread_matches' | 'followed_one_state' | 'followed_one_message' | 'table_versions';
  state: 'holds' | 'broken' | 'failed' | 'unknown';
  lastRunTime: WallTime | null;
  lastRunMs: EpochMs | null;
  tookMs: number | null;
  sinceTime: WallTime | null;
  rows: Array<Record<string, string | number | null>>;
  more: boolean;
};

export type LimitRule = {
  id: string;
  name: string;
  target: 'global' | 'ip' | 'user' | 'key';
  path: string;
  maxRequests: number;
  windowSeconds: number;
  action: 'reject' | 'log';
  exempt: Array<string>;
  enabled: boolean;
  builtIn: boolean;
  guard: boolean;
  counting: 'exact' | 'all_nodes' | 'per_node';
  hits: number;
  version: number;
  updatedTime: WallTime;
};

export type LimitTrial = {
  startMs: EpochMs;
  endMs: EpochMs;
  stepSeconds: number;
  calls: number;
  refused: number;
  refusedBefore: number;
  callers: number;
  points: Array<{
    timeMs: EpochMs;
    refused: number;
  }>;
  list: Array<{
    who: string;
    userId: string | null;
    calls: number;
    refused: number;
    firstMs: EpochMs;
    lastMs: EpochMs;
  }>;
};

export type LiveHold = {
  holdId: string;
  expiresAt: EpochMs;
  serverTime: EpochMs;
  ttlSeconds: number;
  totalSeconds: number;
  extendable: boolean;
  count: number;
  totalPoints: Points;
  carrier: Carrier;
  scope: Scope;
  priceList: PriceList;
  list: Array<ShipmentRow>;
};

export type Lot = {
  id: string;
  fileName: string;
  source: string;
  owner: string;
  basis: string;
  offer: 'sellable' | 'query_only';
  status: 'importing' | 'imported' | 'failed' | 'withdrawn';
  bytesRead: number;
  bytesTotal: number;
  rowsRead: number;
  rowsImported: number;
  rowsRejected: number;
  rowsKnown: number;
  rowsDuplicate: number;
  droppedColumns: Array<string>;
  ignoredColumns: Array<string>;
  problem: string | null;
  importedBy: string;
  createdTime: WallTime;
  finishedTime: WallTime | null;
  withdrawnTime: WallTime | null;
  withdrawReason: string | null;
  mask: 'standard' | 'strict';
  guessBits: GuessBits | null;
};

export type LotPreview = {
  fileName: string;
  format: 'csv' | 'ndjson' | 'xlsx';
  columns: Array<{
    name: string;
    field: 'carrier' | 'trackingNumber' | 'service' | 'zip5' | 'city' | 'state' | 'originZip5' | 'originCity' | 'originState' | 'shippedOn' | 'expectedOn' | 'deliveredOn' | 'status' | 'lastEventTime' | null;
    use: 'read' | 'dropped' | 'ignored';
  }>;
  missing: Array<'carrier' | 'trackingNumber' | 'service' | 'zip5' | 'city' | 'state' | 'originZip5' | 'originCity' | 'originState' | 'shippedOn' | 'expectedOn' | 'deliveredOn' | 'status' | 'lastEventTime'>;
  rows: Array<{
    line: number;
    values: Record<string, string>;
    problem: {
      field: string | null;
      reason: string;
    } | null;
  }>;
  rowsGood: number;
  rowsBad: number;
  whole: boolean;
  droppedColumns: Array<string>;
  ignoredColumns: Array<string>;
  problem: string | null;
  guessBits: GuessBits | null;
  rowsMeasured: number;
};

export type LotStock = {
  available: number;
  held: number;
  reserved: number;
  sold: number;
  retired: number;
  withdrawn: number;
  blocked: number;
};

/** YYYY-MM */
export type Month = string;

export type MyKeyCall = {
  id: string;
  time: WallTime;
  traceId: string;
  method: string;
  path: string;
  httpStatus: number;
  code: number;
  durationMs: number;
  ip: string;
  key: {
    id: string;
    prefix: string;
  };
  errorText: string | null;
  hint: string | null;
};

export type MyLimit = {
  name: string;
  key: {
    id: string;
    prefix: string;
  } | null;
  path: string;
  maxRequests: number;
  windowSeconds: number;
  remaining: number;
  reset: number;
};

export type NoticePriority = 'low' | 'normal' | 'high' | 'urgent';

export type NoticeTarget = 'all' | 'role' | 'user';

export type NoticeType = 'system' | 'order' | 'payment' | 'security' | 'promotion' | 'announcement' | 'notification';

export type NotificationType = 'system' | 'order' | 'payment' | 'security' | 'promotion' | 'notification';

export type NotifyPrefs = {
  orderMail?: boolean;
  ticketMail?: boolean;
  muted?: Array<'order' | 'reservation' | 'wait' | 'refund' | 'ticket' | 'points'>;
};

export type NumberLife = {
  id: string;
  carrier: Carrier;
  trackingNumber: string;
  state: 'available' | 'held' | 'reserved' | 'sold' | 'retired' | 'blocked';
  sellable: boolean;
  service: string;
  origin: Place;
  destination: Place;
  shippedOn: Day;
  status: TrackingStatus;
  statusText: string;
  lastEventTime: WallTime | null;
  fetchedAt: WallTime | null;
  lot: {
    id: string;
    fileName: string;
    status: 'importing' | 'imported' | 'failed' | 'withdrawn';
    source: string;
    owner: string;
    basis: string;
    createdTime: WallTime;
  };
  events: Array<TimelineEvent>;
  hold: {
    user: {
      id: string;
      userName: string;
    };
    expiresAt: EpochMs | null;
  } | null;
  pastHolds: Array<{
    user: {
      id: string;
      userName: string;
    };
    startTime: WallTime;
    endTime: WallTime;
    endReason: 'released' | 'replaced' | 'expired';
  }>;
  block: {
    reason: string;
    blockedBy: string;
    blockedTime: WallTime;
  } | null;
  orders: Array<{
    id: string;
    orderNo: string;
    user: {
      id: string;
      userName: string;
    };
    status: OrderStatus;
    itemState: 'reserved' | 'sold' | 'released' | 'refunded';
    price: Points;
    createdTime: WallTime;
  }>;
  acts: Array<{
    id: string;
    time: WallTime;
    act: string;
    actor: string | null;
    reason: string | null;
  }>;
  life: Array<{
    time: WallTime;
    kind: 'imported' | 'held' | 'hold_released' | 'hold_replaced' | 'hold_expired' | 'bought' | 'reserved' | 'confirmed' | 'cancelled' | 'expired' | 'refund_requested' | 'refund_refused' | 'refunded' | 'blocked' | 'unblocked' | 'lot_withdrawn' | 'lot_restored';
    user: {
      id: string;
      userName: string;
    } | null;
    order: {
      id: string;
      orderNo: string;
    } | null;
    actor: string | null;
    reason: string | null;
  }>;
  prices: Array<{
    unitPrice: Points;
    tiers: Array<PriceTier>;
    scope: Scope;
  }>;
  ofToday: Array<'status' | 'statusText' | 'lastEventTime' | 'fetchedAt' | 'events'>;
};

export type OrderRefund = {
  requestId: string;
  state: 'pending' | 'accepted' | 'refused';
  trackingInfoIds: Array<string>;
  quantity: number;
  points: Points;
  reason: string;
  decisionRemark: string | null;
  createdTime: WallTime;
  decidedTime: WallTime | null;
};

export type OrderResult = {
  orderId: string;
  orderNo: string;
  status: OrderStatus;
  quantity: number;
  totalPoints: Points;
  balance: Points;
  frozen: Points;
  expiresAt: EpochMs | null;
  serverTime: EpochMs;
  trackingInfos: Array<OrderedNumber>;
  failed: Array<{
    id: string;
    code: number;
    msg: string;
  }>;
};

export type OrderRow = {
  id: string;
  orderNo: string;
  carrier: Carrier;
  scope: Scope;
  action: 'buy' | 'reserve';
  status: OrderStatus;
  quantity: number;
  unitPrice: Points;
  percentOff: number;
  totalPoints: Points;
  paidPoints: Points;
  createdTime: WallTime;
  expiresAt: EpochMs | null;
  refundedPoints: Points;
  refundedIds: Array<string>;
  refund: OrderRefund | null;
  refundableUntil: EpochMs | null;
  trackingInfos: Array<OrderedNumber>;
};

export type OrderStatus = 'reserved' | 'completed' | 'partial' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'partially_refunded' | 'failed';

export type OrderedNumber = {
  id: string;
  trackingNumber: string;
  service: string;
  origin: Place;
  destination: Place;
  shippedOn: Day;
  price: Points;
  status: TrackingStatus;
  statusText: string;
  subStatusText: string | null;
  lastEventTime: EventTime | null;
  fetchedAt: WallTime | null;
  refundedTime: WallTime | null;
};

export type OwnApiKey = {
  id: string;
  name: string;
  scopes: Array<'own:profile' | 'own:query' | 'own:order' | 'own:orders' | 'own:track' | 'own:follow' | 'own:points' | 'own:tickets' | 'own:notices' | 'own:webhooks' | 'lots:read' | 'lots:import' | 'lots:withdraw' | 'notices:read' | 'notices:send' | 'notices:toggle' | 'notices:delete' | 'notices:delete_any' | 'tickets:read' | 'tickets:answer' | 'users:read' | 'users:money' | 'users:status' | 'users:role' | 'approvals:read' | 'approvals:decide' | 'refunds:read' | 'orders:read' | 'orders:numbers' | 'numbers:read' | 'numbers:block' | 'audit:read' | 'audit:export' | 'prices:read' | 'prices:manage' | 'codes:read' | 'codes:manage' | 'keys:read' | 'keys:manage' | 'chats:read' | 'chats:manage' | 'templates:read' | 'templates:manage' | 'limits:read' | 'limits:manage' | 'blacklist:read' | 'blacklist:manage' | 'blacklist:long' | 'carriers:read' | 'carriers:manage' | 'logs:read' | 'stats:read' | 'security:read' | 'security:manage' | 'diagnosis:read' | 'invariants:check' | 'cache:read' | 'cache:clear_user' | 'cache:clear_all'>;
  prefix: string;
  last4: string;
  state: 'pending' | 'active' | 'disabled' | 'expired' | 'revoked';
  allowedIps: Array<string>;
  expireTime: WallTime | null;
  createdTime: WallTime;
  lastUsedTime: WallTime | null;
  lastUsedIp: string | null;
  usage: {
    calls: number;
    errors: number;
  };
  rotatingUntil: WallTime | null;
  collectUntil: WallTime | null;
};

export type ParcelChoice = {
  uniqueId: string;
  shippedOn: string | null;
  words: string;
};

export type ParcelEta = {
  from: Day;
  to: Day;
  confidence: number;
};

export type ParcelShare = {
  expiresTime: WallTime;
  masked: boolean;
};

export type PasskeyRow = {
  id: string;
  name: string;
  backedUp: boolean;
  createdTime: WallTime;
  lastUsedTime: WallTime | null;
};

export type PermissionTemplate = {
  id: string;
  name: string;
  description: string | null;
  scopes: Array<'own:profile' | 'own:query' | 'own:order' | 'own:orders' | 'own:track' | 'own:follow' | 'own:points' | 'own:tickets' | 'own:notices' | 'own:webhooks' | 'lots:read' | 'lots:import' | 'lots:withdraw' | 'notices:read' | 'notices:send' | 'notices:toggle' | 'notices:delete' | 'notices:delete_any' | 'tickets:read' | 'tickets:answer' | 'users:read' | 'users:money' | 'users:status' | 'users:role' | 'approvals:read' | 'approvals:decide' | 'refunds:read' | 'orders:read' | 'orders:numbers' | 'numbers:read' | 'numbers:block' | 'audit:read' | 'audit:export' | 'prices:read' | 'prices:manage' | 'codes:read' | 'codes:manage' | 'keys:read' | 'keys:manage' | 'chats:read' | 'chats:manage' | 'templates:read' | 'templates:manage' | 'limits:read' | 'limits:manage' | 'blacklist:read' | 'blacklist:manage' | 'blacklist:long' | 'carriers:read' | 'carriers:manage' | 'logs:read' | 'stats:read' | 'security:read' | 'security:manage' | 'diagnosis:read' | 'invariants:check' | 'cache:read' | 'cache:clear_user' | 'cache:clear_all'>;
  keys: number;
  version: number;
  createdTime: WallTime;
  updatedTime: WallTime;
};

export type Place = {
  city: string;
  state: string;
  zip5: string;
};

export type PointLogRow = {
  id: string;
  type: 'recharge' | 'exchange' | 'reserve' | 'release' | 'purchase' | 'refund' | 'adjust';
  available: Points;
  frozen: Points;
  balance: Points;
  frozenBalance: Points;
  orderNo: string | null;
  remark: string | null;
  createdTime: WallTime;
};

export type PointReceipt = {
  id: string;
  type: 'recharge' | 'exchange' | 'reserve' | 'release' | 'purchase' | 'refund' | 'adjust';
  available: Points;
  frozen: Points;
  balance: Points;
  frozenBalance: Points;
  orderNo: string | null;
  remark: string | null;
  createdTime: WallTime;
  userId: string;
  userName: string;
  entries: Array<ReceiptEntry>;
};

/** Points, at most two decimals */
export type Points = number;

export type PriceList = {
  unitPrice: Points;
  tiers: Array<PriceTier>;
};

export type PriceTier = {
  from: number;
  percentOff: number;
};

export type PriceTrial = {
  orders: number;
  before: Points;
  after: Points;
  startMs: EpochMs;
  endMs: EpochMs;
  stepSeconds: number;
  numbers: number;
  steps: Array<{
    timeMs: EpochMs;
    before: Points;
    after: Points;
  }>;
  list: Array<{
    orders: number;
    before: Points;
    after: Points;
    user: {
      id: string;
      userName: string;
    };
  }>;
};

export type ReceiptEntry = {
  purse: 'available' | 'frozen';
  sequence: number;
  amount: Points;
  balance: Points;
  previousHash: string;
  content: string;
  hash: string;
};

export type Recharge = {
  ledgerId: string;
  user: {
    id: string;
    userName: string;
  };
  points: Points;
  refNo: string | null;
  duplicate: boolean;
  duplicateReason: string | null;
  remark: string | null;
  actor: {
    id: string;
    userName: string;
  };
  approvedBy: {
    id: string;
    userName: string;
  } | null;
  createdTime: WallTime;
};

export type RefreshResult = {
  id: string;
  outcome: 'refreshed' | 'unchanged' | 'too_soon' | 'failed';
  status: TrackingStatus;
  statusText: string;
  subStatusText: string | null;
  lastEventTime: EventTime | null;
  fetchedAt: WallTime | null;
  nextRefreshAt: EpochMs | null;
  reason?: string;
};

export type RefundRequest = {
  id: string;
  state: 'pending' | 'accepted' | 'refused';
  user: {
    id: string;
    userName: string;
  };
  orderId: string;
  orderNo: string;
  quantity: number;
  points: Points;
  refunded: {
    quantity: number;
    points: Points;
  } | null;
  wholeOrder: boolean;
  reason: string;
  createdTime: WallTime;
  decidedBy: {
    id: string;
    userName: string;
  } | null;
  decidedTime: WallTime | null;
  decisionRemark: string | null;
  needsApproval: boolean;
};

export type Reservation = {
  holdId: string;
  expiresAt: EpochMs;
  serverTime: EpochMs;
  ttlSeconds: number;
  totalSeconds: number;
  extendable: boolean;
  count: number;
  totalPoints: Points;
};

export type SavedView = {
  id: string;
  name: string;
  query: string;
};

export type Scope = 'single' | 'batch';

export type SecurityAlert = {
  id: string;
  kind: 'guessing' | 'spraying' | 'session_reuse' | 'xss' | 'forbidden_walk' | 'key_abuse' | 'errors_rise' | 'books_broken' | 'audit_broken' | 'push_forgery' | 'fresh_approval' | 'near_limit' | 'day_sum' | 'stock_probe' | 'malware';
  severity: 'low' | 'medium' | 'high' | 'critical';
  subject: string | null;
  count: number;
  firstTime: WallTime;
  lastTime: WallTime;
  acknowledged: {
    by: string;
    time: WallTime;
    remark: string;
  } | null;
  evidence: {
    kind: 'sign_in' | 'sign_in_failed' | 'locked' | 'sign_out' | 'password_changed' | 'password_reset' | 'second_factor_changed' | 'session_reused' | 'sessions_revoked' | 'key_refused' | 'forbidden' | 'limited' | 'blocked' | 'push_refused' | 'malware' | 'xss';
    keyword: string | null;
  } | null;
};

export type SecurityEvent = {
  id: string;
  time: WallTime;
  kind: 'sign_in' | 'sign_in_failed' | 'locked' | 'sign_out' | 'password_changed' | 'password_reset' | 'second_factor_changed' | 'session_reused' | 'sessions_revoked' | 'key_refused' | 'forbidden' | 'limited' | 'blocked' | 'push_refused' | 'malware' | 'xss';
  user: {
    id: string;
    userName: string;
  } | null;
  account: string | null;
  ip: string | null;
  ua: string | null;
  method: string | null;
  path: string | null;
  code: number | null;
  traceId: string | null;
  count: number;
};

export type SessionRow = {
  id: string;
  device: string | null;
  ip: string | null;
  signedInBy: 'password' | 'passkey' | 'totp' | 'recovery_code' | 'oidc' | 'oidc_mfa';
  createdTime: WallTime;
  lastUsedTime: WallTime;
  expiresAt: EpochMs;
  current: boolean;
};

export type SharedParcel = {
  carrier: Carrier;
  trackingNumber: string;
  seller: string | null;
  message: string | null;
  status: TrackingStatus;
  statusText: string;
  subStatus: TrackingSubStatus | null;
  subStatusText: string | null;
  delayed: boolean;
  expectedOn: Day | null;
  deliveredOn: Day | null;
  lastEventTime: EventTime | null;
  fetchedAt: WallTime | null;
  events: Array<TimelineEvent>;
  locations: Array<{
    city: string | null;
    state: string | null;
    latitude: number;
    longitude: number;
  }>;
  eta: {
    from: Day;
    to: Day;
    confidence: number;
  } | null;
  expiresTime: WallTime;
  serverTime: EpochMs;
};

export type ShipmentRow = {
  id: string;
  trackingNumber: string;
  carrier: Carrier;
  service: string;
  origin: Place;
  destination: Place;
  shippedOn: Day;
  expectedOn: Day | null;
  deliveredOn: Day | null;
  status: TrackingStatus;
  statusText: string;
  lastEventTime: WallTime | null;
  price: Points;
  sellable: boolean;
  reason: string | null;
};

export type SignedIn = {
  token: string;
  expiresIn: number;
  expiresAt: EpochMs;
  userInfo: UserInfo;
};

export type StaffNotice = {
  id: string;
  type: 'system' | 'order' | 'payment' | 'security' | 'promotion' | 'announcement' | 'notification';
  title: string;
  content: string;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  targetType: NoticeTarget;
  targetIds: Array<string>;
  targetNames: Array<string>;
  link: string | null;
  state: 'active' | 'scheduled' | 'ended' | 'inactive' | 'deleted';
  isActive: boolean;
  startTime: WallTime | null;
  endTime: WallTime | null;
  createdTime: WallTime;
  createdUser: string;
  recipients: number | null;
  readers: number | null;
  deletable: boolean;
  deletedTime: WallTime | null;
};

export type StaffOrderRow = {
  id: string;
  orderNo: string;
  user: {
    id: string;
    userName: string;
  };
  carrier: Carrier;
  action: 'buy' | 'reserve';
  status: OrderStatus;
  quantity: number;
  failedQuantity: number;
  totalPoints: Points;
  refundedPoints: Points;
  createdTime: WallTime;
  endedTime: WallTime | null;
};

export type StaffTicket = {
  id: string;
  ticketNo: string;
  title: string;
  category: 'order' | 'points' | 'account' | 'data' | 'abuse' | 'bug' | 'suggestion' | 'other';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  status: 'open' | 'processing' | 'waiting' | 'resolved' | 'closed';
  version: number;
  firstAnswer: FirstAnswer;
  createdTime: WallTime;
  updatedTime: WallTime;
  unread: boolean;
  rating: number | null;
  user: {
    id: string;
    userName: string;
  };
  assignee: {
    id: string;
    name: string;
  } | null;
  awaitsStaff: boolean;
  lastMessage: string;
};

export type StaffUser = {
  id: string;
  userName: string;
  email: string;
  nickname: string | null;
  role: 'user' | 'announcement_admin' | 'admin' | 'super_admin';
  status: 'pending' | 'active' | 'disabled' | 'locked';
  balance: Points;
  frozen: Points;
  createdTime: WallTime;
  lastLoginTime: WallTime | null;
};

export type StatLine = {
  name: string;
  unit: 'count' | 'points' | 'ms' | 'bytes' | 'seconds';
  points: Array<{
    timeMs: EpochMs;
    value: number | null;
  }>;
  previous: Array<{
    timeMs: EpochMs;
    value: number | null;
  }> | null;
};

export type StatementMonth = {
  month: Month;
  closed: boolean;
  opening: {
    available: Points;
    frozen: Points;
  };
  closing: {
    available: Points;
    frozen: Points;
  };
  movements: number;
};

export type StoredPrice = {
  id: string;
  carrier: 'ups' | 'usps' | 'fedex';
  scope: 'single' | 'batch';
  unitPrice: Points;
  tiers: Array<PriceTier>;
  validFrom: WallTime;
  validUntil: WallTime | null;
  state: 'upcoming' | 'current' | 'past';
  remark: string | null;
  createdTime: WallTime;
  createdBy: string | null;
};

export type Suggestion = {
  kind: 'sweeps_late' | 'hold_stuck' | 'long_transaction' | 'idle_in_transaction' | 'lock_wait' | 'deadlocks' | 'pool_exhausted' | 'connections_scarce' | 'jobs_failing' | 'jobs_late' | 'event_loop_late' | 'memory_high' | 'carrier_open' | 'clock_apart' | 'invariant_broken';
  severity: 'info' | 'warning' | 'error';
  subject: string | null;
  value: number | null;
};

export type Ticket = {
  id: string;
  ticketNo: string;
  title: string;
  category: 'order' | 'points' | 'account' | 'data' | 'abuse' | 'bug' | 'suggestion' | 'other';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  status: 'open' | 'processing' | 'waiting' | 'resolved' | 'closed';
  version: number;
  firstAnswer: FirstAnswer;
  createdTime: WallTime;
  updatedTime: WallTime;
  unread: boolean;
  rating: number | null;
};

export type TicketAttachment = {
  id: string;
  fileName: string;
  type: 'png' | 'jpg' | 'webp' | 'pdf' | 'txt' | 'csv' | 'xlsx';
  size: number;
  scan: 'checking' | 'clean' | 'unchecked' | 'refused' | null;
  finding: string | null;
};

export type TicketCategory = 'order' | 'points' | 'account' | 'data' | 'abuse' | 'bug' | 'suggestion' | 'other';

export type TicketDetail = {
  id: string;
  ticketNo: string;
  title: string;
  category: 'order' | 'points' | 'account' | 'data' | 'abuse' | 'bug' | 'suggestion' | 'other';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  status: 'open' | 'processing' | 'waiting' | 'resolved' | 'closed';
  version: number;
  firstAnswer: FirstAnswer;
  createdTime: WallTime;
  updatedTime: WallTime;
  unread: boolean;
  rating: number | null;
  content: string;
  entries: Array<TicketEntry>;
  ratingComment: string | null;
  orderId: string | null;
  orderNo: string | null;
  traceId: string | null;
  failedCall: FailedCall | null;
  followsTicket: {
    id: string;
    ticketNo: string;
  } | null;
  closesAt: EpochMs | null;
  serverTime: EpochMs;
  may: {
    reply: boolean;
    resolve: boolean;
    close: boolean;
    rate: boolean;
    followUp: boolean;
    statuses: Array<'open' | 'processing' | 'waiting' | 'resolved' | 'closed'>;
  };
  staff: {
    user: {
      id: string;
      userName: string;
      email: string;
    };
    assignee: {
      id: string;
      name: string;
    } | null;
  } | null;
};

export type TicketEntry = TicketMessage | TicketEvent;

export type TicketEvent = {
  kind: 'event';
  id: string;
  by: 'user' | 'staff' | 'system';
  name: string;
  event: 'created' | 'assigned' | 'unassigned' | 'status' | 'priority' | 'rated' | 'escalated';
  from: string | null;
  to: string | null;
  remark: string | null;
  createdTime: WallTime;
};

export type TicketMessage = {
  kind: 'message';
  id: string;
  by: 'user' | 'staff' | 'system';
  name: string;
  own: boolean;
  content: string;
  isInternal: boolean;
  attachments: Array<TicketAttachment>;
  createdTime: WallTime;
};

export type TicketPriority = 'low' | 'normal' | 'high' | 'urgent';

export type TicketStatus = 'open' | 'processing' | 'waiting' | 'resolved' | 'closed';

export type TicketViewer = {
  id: string;
  name: string;
  typing: boolean;
  sinceTime: WallTime;
};

export type Timeline = {
  id: string;
  trackingNumber: string;
  carrier: Carrier;
  status: TrackingStatus;
  statusText: string;
  subStatus: TrackingSubStatus | null;
  subStatusText: string | null;
  delayed: boolean;
  carrierCode: string | null;
  carrierWords: string | null;
  expectedOn: Day | null;
  deliveredOn: Day | null;
  lastChange: {
    from: TrackingStatus;
    fromText: string;
    to: TrackingStatus;
    toText: string;
    time: WallTime;
  } | null;
  lastEventTime: EventTime | null;
  events: Array<TimelineEvent>;
  fetchedAt: WallTime | null;
  nextRefreshAt: EpochMs | null;
  serverTime: EpochMs;
  reason: TrackingReason | null;
  reasonText: string | null;
  choices: Array<ParcelChoice>;
  uniqueId: string | null;
};

export type TimelineEvent = {
  localTime: string;
  utcOffset: string | null;
  status: TrackingStatus | null;
  statusText: string | null;
  code: string;
  words: string;
  place: EventPlace | null;
};

export type TrackBatch = {
  id: string;
  state: 'running' | 'paused' | 'done';
  total: number;
  done: number;
  duplicates: number;
  createdTime: WallTime;
  serverTime: EpochMs;
};

export type TrackBatchCounts = {
  id: string;
  state: 'running' | 'paused' | 'done';
  total: number;
  done: number;
  duplicates: number;
  createdTime: WallTime;
  serverTime: EpochMs;
  lastSeq: number;
  outcomes: Partial<Record<TrackOutcome, number>>;
  statuses: Partial<Record<TrackingStatus, number>>;
  reasons: Partial<Record<'not_found' | 'invalid_number' | 'not_authorised' | 'several_parcels' | 'carrier_refused_number' | 'missing_in_answer' | 'not_configured' | 'credentials_refused' | 'scope_missing' | 'access_forbidden' | 'request_refused' | 'throttled' | 'quota_used_up' | 'budget_used_up' | 'carrier_paused' | 'carrier_down' | 'carrier_unreachable' | 'timeout' | 'bad_answer' | 'too_many_waiting' | 'cancelled' | 'stopped' | 'internal_error' | 'ambiguous' | 'check_digit' | 'other_carrier' | 'empty' | 'too_long' | 'characters' | 'format', number>>;
};

export type TrackLine = {
  kind: 'result';
  seq: number;
  position: number;
  number: string;
  carrier: Carrier | null;
  outcome: TrackOutcome;
  status: TrackingStatus | null;
  statusText: string | null;
  subStatus: TrackingSubStatus | null;
  subStatusText: string | null;
  delayed: boolean;
  carrierWords: string | null;
  expectedOn: Day | null;
  lastEvent: TimelineEvent | null;
  events: Array<TimelineEvent>;
  fetchedAt: WallTime | null;
  nextRefreshAt: EpochMs | null;
  reason: 'not_found' | 'invalid_number' | 'not_authorised' | 'several_parcels' | 'carrier_refused_number' | 'missing_in_answer' | 'not_configured' | 'credentials_refused' | 'scope_missing' | 'access_forbidden' | 'request_refused' | 'throttled' | 'quota_used_up' | 'budget_used_up' | 'carrier_paused' | 'carrier_down' | 'carrier_unreachable' | 'timeout' | 'bad_answer' | 'too_many_waiting' | 'cancelled' | 'stopped' | 'internal_error' | 'ambiguous' | 'check_digit' | 'other_carrier' | 'empty' | 'too_long' | 'characters' | 'format' | null;
  reasonText: string | null;
  choices: Array<ParcelChoice>;
  uniqueId: string | null;
  candidates: Array<{
    carrier: Carrier;
    checkOk: boolean | null;
  }>;
};

export type TrackOutcome = 'found' | 'several' | 'failed' | 'unrecognised';

export type TrackStreamLine = TrackLine | {
  kind: 'heartbeat';
  serverTime: EpochMs;
} | {
  kind: 'end';
  state: 'paused' | 'done';
  lastSeq: number;
};

export type TrackingReason = 'not_found' | 'invalid_number' | 'not_authorised' | 'several_parcels' | 'carrier_refused_number' | 'missing_in_answer' | 'not_configured' | 'credentials_refused' | 'scope_missing' | 'access_forbidden' | 'request_refused' | 'throttled' | 'quota_used_up' | 'budget_used_up' | 'carrier_paused' | 'carrier_down' | 'carrier_unreachable' | 'timeout' | 'bad_answer' | 'too_many_waiting' | 'cancelled' | 'stopped' | 'internal_error';

export type TrackingStatus = 'unknown' | 'label_created' | 'accepted' | 'in_transit' | 'out_for_delivery' | 'available_for_pickup' | 'delivery_attempted' | 'delivered' | 'exception' | 'returned' | 'cancelled' | 'expired';

export type TrackingSubStatus = 'returning' | 'returned' | 'customs' | 'damaged' | 'address' | 'refused' | 'undeliverable' | 'recipient_absent' | 'restricted' | 'blocked' | 'weather' | 'lost' | 'held' | 'voided';

export type UserInfo = {
  id: string;
  userName: string;
  nickname: string | null;
  email: string;
  phone: string | null;
  role: 'user' | 'announcement_admin' | 'admin' | 'super_admin';
  status: 'pending' | 'active' | 'disabled' | 'locked';
  balance: Points;
  frozen: Points;
  locale: 'zh-CN' | 'en';
  notifyPrefs?: NotifyPrefs;
  createdTime: WallTime;
  lastLoginTime: WallTime | null;
  acceptedTerms: string | null;
  acceptedTermsTime: WallTime | null;
};

export type UserNotice = {
  id: string;
  title: string;
  content: string;
  type: 'system' | 'order' | 'payment' | 'security' | 'promotion' | 'announcement' | 'notification';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  createdTime: WallTime;
  createdUser: string | null;
  isRead: boolean;
  link: string | null;
};

export type Wait = {
  id: string;
  carrier: Carrier;
  zipCode: string | null;
  startTime: Day;
  endTime: Day;
  quantity: number;
  served: number;
  maxPoints: Points | null;
  points: Points;
  mode: 'notify' | 'hold' | 'reserve';
  until: WallTime;
  state: 'waiting' | 'served' | 'expired' | 'cancelled';
  obstacle: 'points' | 'price' | 'holds' | 'dailyCap' | 'terms' | null;
  createdTime: WallTime;
  endedTime: WallTime | null;
  ahead: {
    people: number;
    numbers: number;
  } | null;
  chance: number | null;
};

export type WaitDemand = {
  carrier: Carrier;
  zipCode: string | null;
  state: string | null;
  city: string | null;
  numbers: number;
  people: number;
  oldestTime: WallTime;
};

/** Wall time with offset */
export type WallTime = string;

export type WebhookDelivery = {
  id: string;
  type: 'order.created' | 'order.completed' | 'order.expired' | 'order.cancelled' | 'order.number_blocked' | 'reservation.expiring' | 'hold.expiring' | 'wait.available' | 'wait.held' | 'wait.reserved' | 'wait.expired' | 'refund.accepted' | 'refund.refused' | 'refund.given' | 'tracking.updated' | 'tracking.attention' | 'points.low' | 'points.recharged' | 'points.adjusted' | 'ticket.answered' | 'ticket.resolved' | 'ticket.closed' | 'ticket.replied' | 'ticket.assigned' | 'ticket.escalated' | 'batch.finished' | 'lot.imported' | 'lot.failed' | 'lot.withdrawn' | 'lot.restored' | 'alert.raised' | 'desk.opened' | 'desk.replied' | 'approval.waiting' | 'webhook.test';
  object: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  nextTime: WallTime | null;
  attemptedTime: WallTime | null;
  status: number | null;
  error: 'address' | 'dns' | 'connection' | 'tls' | 'timeout' | null;
  durationMs: number | null;
  request: string;
  response: string | null;
  createdTime: WallTime;
};

export type WebhookEndpoint = {
  id: string;
  url: string;
  events: Array<string>;
  payload: 'full' | 'thin';
  state: 'active' | 'paused' | 'gone' | 'failing';
  failingSince: WallTime | null;
  rotatingUntil: WallTime | null;
  createdTime: WallTime;
};

/** What comes to a webhook endpoint; with thin payloads `data` has its `object` alone. */
export type WebhookEvent = {
  id: string;
  type: 'order.created';
  timestamp: string;
  data: {
    orderNo?: string;
    carrier?: Carrier;
    action?: 'buy' | 'reserve';
    quantity?: number;
    failed?: number;
    points?: number;
    object: string;
  };
} | {
  id: string;
  type: 'order.completed';
  timestamp: string;
  data: {
    orderNo?: string;
    quantity?: number;
    failed?: number;
    points?: number;
    object: string;
  };
} | {
  id: string;
  type: 'order.expired';
  timestamp: string;
  data: {
    orderNo?: string;
    quantity?: number;
    points?: number;
    object: string;
  };
} | {
  id: string;
  type: 'order.cancelled';
  timestamp: string;
  data: {
    orderNo?: string;
    quantity?: number;
    points?: number;
    object: string;
  };
} | {
  id: string;
  type: 'order.number_blocked';
  timestamp: string;
  data: {
    orderNo?: string;
    number?: string;
    points?: number;
    object: string;
  };
} | {
  id: string;
  type: 'reservation.expiring';
  timestamp: string;
  data: {
    orderNo?: string;
    quantity?: number;
    minutes?: number;
    object: string;
  };
} | {
  id: string;
  type: 'hold.expiring';
  timestamp: string;
  data: {
    holdId?: string;
    carrier?: Carrier;
    quantity?: number;
    expiresAt?: number;
    object: string;
  };
} | {
  id: string;
  type: 'wait.available';
  timestamp: string;
  data: {
    waitId?: string;
    carrier?: Carrier;
    zipCode?: string | null;
    quantity?: number;
    object: string;
  };
} | {
  id: string;
  type: 'wait.held';
  timestamp: string;
  data: {
    waitId?: string;
    carrier?: Carrier;
    zipCode?: string | null;
    holdId?: string;
    quantity?: number;
    expiresAt?: number;
    object: string;
  };
} | {
  id: string;
  type: 'wait.reserved';
  timestamp: string;
  data: {
    waitId?: string;
    carrier?: Carrier;
    zipCode?: string | null;
    orderNo?: string;
    quantity?: number;
    points?: number;
    object: string;
  };
} | {
  id: string;
  type: 'wait.expired';
  timestamp: string;
  data: {
    waitId?: string;
    carrier?: Carrier;
    zipCode?: string | null;
    quantity?: number;
    served?: number;
    object: string;
  };
} | {
  id: string;
  type: 'refund.accepted';
  timestamp: string;
  data: {
    orderNo?: string;
    points?: number;
    object: string;
  };
} | {
  id: string;
  type: 'refund.refused';
  timestamp: string;
  data: {
    orderNo?: string;
    reason?: string;
    object: string;
  };
} | {
  id: string;
  type: 'refund.given';
  timestamp: string;
  data: {
    orderNo?: string;
    points?: number;
    reason?: string;
    object: string;
  };
} | {
  id: string;
  type: 'tracking.updated';
  timestamp: string;
  data: {
    id?: string;
    trackingNumber?: string;
    carrier?: Carrier;
    reference?: string | null;
    tags?: Array<string>;
    status?: TrackingStatus;
    subStatus?: TrackingSubStatus | null;
    previousStatus?: TrackingStatus;
    expectedOn?: Day | null;
    deliveredOn?: Day | null;
    lastEventTime?: EventTime | null;
    lastPlace?: {
      city: string | null;
      state: string | null;
    } | null;
    object: string;
  };
} | {
  id: string;
  type: 'tracking.attention';
  timestamp: string;
  data: {
    id?: string;
    trackingNumber?: string;
    carrier?: Carrier;
    reference?: string | null;
    tags?: Array<string>;
    status?: TrackingStatus;
    subStatus?: TrackingSubStatus | null;
    rule?: 'exception' | 'returning' | 'attempted' | 'held' | 'unconfirmed' | 'overdue' | 'silent' | 'not_found' | null;
    object: string;
  };
} | {
  id: string;
  type: 'points.low';
  timestamp: string;
  data: {
    balance?: number;
    object: string;
  };
} | {
  id: string;
  type: 'points.recharged';
  timestamp: string;
  data: {
    points?: number;
    object: string;
  };
} | {
  id: string;
  type: 'points.adjusted';
  timestamp: string;
  data: {
    points?: number;
    object: string;
  };
} | {
  id: string;
  type: 'ticket.answered';
  timestamp: string;
  data: {
    ticketId?: string;
    ticketNo?: string;
    title?: string;
    object: string;
  };
} | {
  id: string;
  type: 'ticket.resolved';
  timestamp: string;
  data: {
    ticketId?: string;
    ticketNo?: string;
    title?: string;
    object: string;
  };
} | {
  id: string;
  type: 'ticket.closed';
  timestamp: string;
  data: {
    ticketId?: string;
    ticketNo?: string;
    title?: string;
    object: string;
  };
} | {
  id: string;
  type: 'ticket.replied';
  timestamp: string;
  data: {
    ticketId?: string;
    ticketNo?: string;
    title?: string;
    object: string;
  };
} | {
  id: string;
  type: 'ticket.assigned';
  timestamp: string;
  data: {
    ticketId?: string;
    ticketNo?: string;
    title?: string;
    object: string;
  };
} | {
  id: string;
  type: 'ticket.escalated';
  timestamp: string;
  data: {
    ticketId?: string;
    ticketNo?: string;
    title?: string;
    object: string;
  };
} | {
  id: string;
  type: 'batch.finished';
  timestamp: string;
  data: {
    batchId?: string;
    object: string;
  };
} | {
  id: string;
  type: 'lot.imported';
  timestamp: string;
  data: {
    lotId?: string;
    fileName?: string;
    imported?: number;
    rejected?: number;
    object: string;
  };
} | {
  id: string;
  type: 'lot.failed';
  timestamp: string;
  data: {
    lotId?: string;
    fileName?: string;
    imported?: number;
    rejected?: number;
    object: string;
  };
} | {
  id: string;
  type: 'lot.withdrawn';
  timestamp: string;
  data: {
    lotId?: string;
    fileName?: string;
    object: string;
  };
} | {
  id: string;
  type: 'lot.restored';
  timestamp: string;
  data: {
    lotId?: string;
    fileName?: string;
    object: string;
  };
} | {
  id: string;
  type: 'alert.raised';
  timestamp: string;
  data: {
    kind?: 'guessing' | 'spraying' | 'session_reuse' | 'xss' | 'forbidden_walk' | 'key_abuse' | 'errors_rise' | 'books_broken' | 'audit_broken' | 'push_forgery' | 'fresh_approval' | 'near_limit' | 'day_sum' | 'stock_probe' | 'malware';
    severity?: 'low' | 'medium' | 'high' | 'critical';
    about?: string | null;
    object: string;
  };
} | {
  id: string;
  type: 'desk.opened';
  timestamp: string;
  data: {
    ticketId?: string;
    ticketNo?: string;
    title?: string;
    object: string;
  };
} | {
  id: string;
  type: 'desk.replied';
  timestamp: string;
  data: {
    ticketId?: string;
    ticketNo?: string;
    title?: string;
    object: string;
  };
} | {
  id: string;
  type: 'approval.waiting';
  timestamp: string;
  data: {
    act?: 'recharge' | 'refund' | 'adjust' | 'codes';
    points?: number;
    by?: string;
    object: string;
  };
} | {
  id: string;
  type: 'webhook.test';
  timestamp: string;
  data: {
    object: string;
  };
};

/** What each operation takes and answers. */
export type Operations = {
  /** What a page needs to know before anybody signs in. Open to anybody. */
  getSite: { kind: 'data'; input: {}; output: {
    serverTime: EpochMs;
    timeZone: string;
    termsVersion: string;
    provider: {
      name: string | null;
    } | null;
    passwordMinLength: {
      user: number;
      staff: number;
    };
    demo: {
      password: string;
      accounts: Array<{
        account: string;
        role: 'user' | 'announcement_admin' | 'admin' | 'super_admin';
      }>;
      exchangeCodes: Array<string>;
    } | null;
  } };
  /** Sign in; an account with a second factor is refused with secondFactorWanted, whose `ticket` goes with the code to signInWithCode. Open to anybody. */
  login: { kind: 'data'; input: {
    account: string;
    password: string;
  }; output: SignedIn };
  /** Exchange the token, up to 24 h after it ran out, for a new one; the old one stays good for 30 s. Open to anybody. */
  refreshToken: { kind: 'data'; input: {}; output: {
    token: string;
    expiresIn: number;
    expiresAt: EpochMs;
  } };
  /** Whether an e-mail address is taken: 0 when it is free, 1 when it is not. Open to anybody. */
  validateEmail: { kind: 'data'; input: {
    email: string;
  }; output: number };
  /** Whether a user name is taken: 0 when it is free, 1 when it is not. Open to anybody. */
  validateUsername: { kind: 'data'; input: {
    username: string;
  }; output: number };
  /** Open an account; it waits for the link of the activation mail. Open to anybody. */
  register: { kind: 'data'; input: {
    email: string;
    password: string;
    phone?: string;
  }; output: {
    userId: string;
    email: string;
    activationRequired: true;
  } };
  /** Activate an account by the code of its mail, in the query or in the body. Open to anybody. */
  activate: { kind: 'data'; input: {
    code?: string;
  }; output: {
    status: 'activated' | 'already';
    email: string;
  } };
  /** Send the activation mail again: every 60 s, 5 a day; answers the same for an unknown address. Open to anybody. */
  resendActivation: { kind: 'data'; input: {
    email: string;
  }; output: {
    retryAfter: number;
  } };
  /** Send a link that sets a new password, good for 30 minutes and once. Open to anybody. */
  forgotPassword: { kind: 'data'; input: {
    email: string;
  }; output: {
    email: string;
  } };
  /** Whether the token of a mail can still set a new password, and how long that has to be; refuses resetLinkInvalid, and uses nothing up. Open to anybody. */
  checkResetLink: { kind: 'data'; input: {
    token: string;
  }; output: {
    minLength: number;
  } };
  /** Set a new password by the token of the mail; ends every session of the account. Open to anybody. */
  resetPassword: { kind: 'data'; input: {
    token: string;
    newPassword: string;
  }; output: null };
  /** End this session, also when its token ran out. Open to anybody. */
  logout: { kind: 'data'; input: {}; output: null };
  /** The signed-in account. Scope of the key: `own:profile`. */
  getUserInfo: { kind: 'data'; input: {}; output: UserInfo };
  /** Accept the acceptable-use terms, once before the first order. Needs the token of a session: no API key may. */
  acceptTerms: { kind: 'data'; input: {
    version: string;
  }; output: {
    version: string;
    acceptedTime: WallTime;
  } };
  /** Change the profile; clients drop empty fields, so a field is cleared by its name. Needs the token of a session: no API key may. */
  saveUserInfo: { kind: 'data'; input: {
    nickname?: string;
    phone?: string;
    locale?: 'zh-CN' | 'en';
    notifyPrefs?: {
      orderMail?: boolean;
      ticketMail?: boolean;
      muted?: Array<'order' | 'reservation' | 'wait' | 'refund' | 'ticket' | 'points'>;
    };
    clearFields?: Array<'nickname' | 'phone'>;
  }; output: UserInfo };
  /** Change the password: ends the other sessions, this one gets a new token by header. Needs the token of a session: no API key may. */
  changePassword: { kind: 'data'; input: {
    oldPassword: string;
    newPassword: string;
  }; output: null };
  /** The sessions of the account that are alive, the last used first. Needs the token of a session: no API key may. */
  listSessions: { kind: 'data'; input: {}; output: {
    list: Array<SessionRow>;
  } };
  /** Sign one session of the account out. Needs the token of a session: no API key may. */
  endSession: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Sign every other session of the account out. Needs the token of a session: no API key may. */
  endOtherSessions: { kind: 'data'; input: {}; output: {
    ended: number;
  } };
  /** Whether the account has a second factor, and until when it has to have one. Needs the token of a session: no API key may. */
  getSecondFactor: { kind: 'data'; input: {}; output: {
    on: boolean;
    since: WallTime | null;
    ways: Array<'passkey' | 'totp' | 'recovery_code'>;
    recoveryCodesLeft: number;
    provider: boolean;
    required: boolean;
    dueAt: EpochMs | null;
  } };
  /** Begin to set an app up: answers its secret, once. The first takes the password; an account that has one already proves it by a code, a passkey or a recovery code, and keeps it until the new one is confirmed. Needs the token of a session: no API key may. */
  beginTotp: { kind: 'data'; input: {
    password?: string;
    /** What the app shows, six digits */
    code?: string;
    recoveryCode?: string;
    /** Answer of `navigator.credentials.get()` to the options of `beginPasskeyProof` or `beginPasskeySignIn`, in base64url */
    passkey?: {
      id: string;
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
    };
  }; output: {
    uri: string;
    secret: string;
    expiresIn: number;
  } };
  /** Prove again who is signed in, by a code, a passkey or a recovery code where a second factor is on, else by the password: for calls that are refused with 40132 otherwise. Needs the token of a session: no API key may. */
  stepUp: { kind: 'data'; input: {
    password?: string;
    /** What the app shows, six digits */
    code?: string;
    recoveryCode?: string;
    /** Answer of `navigator.credentials.get()` to the options of `beginPasskeyProof` or `beginPasskeySignIn`, in base64url */
    passkey?: {
      id: string;
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
    };
  }; output: {
    expiresIn: number;
  } };
  /** Turn the second factor on by the first code of the app; answers the recovery codes, once. Needs the token of a session: no API key may. */
  confirmTotp: { kind: 'data'; input: {
    /** What the app shows, six digits */
    code: string;
  }; output: {
    recoveryCodes: Array<string>;
  } };
  /** Turn the second factor off by the password and a code, a passkey or a recovery code; refused where it is required. An account that signs in through the identity provider has no password and does it within ten minutes of being asked there. Needs the token of a session: no API key may. */
  removeSecondFactor: { kind: 'data'; input: {
    password?: string;
    /** What the app shows, six digits */
    code?: string;
    recoveryCode?: string;
    /** Answer of `navigator.credentials.get()` to the options of `beginPasskeyProof` or `beginPasskeySignIn`, in base64url */
    passkey?: {
      id: string;
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
    };
  }; output: null };
  /** New recovery codes instead of those before, by a code of the app or a passkey; answers them once. Needs the token of a session: no API key may. */
  renewRecoveryCodes: { kind: 'data'; input: {
    /** What the app shows, six digits */
    code?: string;
    /** Answer of `navigator.credentials.get()` to the options of `beginPasskeyProof` or `beginPasskeySignIn`, in base64url */
    passkey?: {
      id: string;
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
    };
  }; output: {
    recoveryCodes: Array<string>;
  } };
  /** Second step of signing in: the ticket that `login` answered, good for five minutes and five tries, and a code of the app, a passkey or a recovery code. Open to anybody. */
  signInWithCode: { kind: 'data'; input: {
    ticket: string;
    /** What the app shows, six digits */
    code?: string;
    recoveryCode?: string;
    /** Answer of `navigator.credentials.get()` to the options of `beginPasskeyProof` or `beginPasskeySignIn`, in base64url */
    passkey?: {
      id: string;
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
    };
  }; output: SignedIn };
  /** Begin to sign in through the identity provider: answers its address, and a secret that the browser keeps until it is back. Open to anybody. */
  beginProviderSignIn: { kind: 'data'; input: {
    fresh?: boolean;
  }; output: {
    url: string;
    secret: string;
    expiresIn: number;
  } };
  /** Sign in with what the identity provider sent the browser back with, once; an account with a second factor of its own is refused with secondFactorWanted unless the provider asked for one. Open to anybody. */
  signInWithProvider: { kind: 'data'; input: {
    secret: string;
    state: string;
    code?: string;
    iss?: string;
    error?: string;
  }; output: SignedIn };
  /** My passkeys, at most 10. Needs the token of a session: no API key may. */
  listPasskeys: { kind: 'data'; input: {}; output: {
    list: Array<PasskeyRow>;
  } };
  /** Begin to add a passkey: answers what `navigator.credentials.create()` takes. The first second factor takes the password; an account that has one proves it by a code, a passkey or a recovery code. Needs the token of a session: no API key may. */
  beginPasskey: { kind: 'data'; input: {
    password?: string;
    /** What the app shows, six digits */
    code?: string;
    recoveryCode?: string;
    /** Answer of `navigator.credentials.get()` to the options of `beginPasskeyProof` or `beginPasskeySignIn`, in base64url */
    passkey?: {
      id: string;
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
    };
  }; output: {
    options: {
      rp: {
        id: string;
        name: string;
      };
      user: {
        id: string;
        name: string;
        displayName: string;
      };
      challenge: string;
      pubKeyCredParams: Array<{
        type: 'public-key';
        alg: number;
      }>;
      timeout: number;
      excludeCredentials: Array<{
        id: string;
        type: 'public-key';
        transports: Array<string>;
      }>;
      authenticatorSelection: {
        residentKey: 'preferred';
        requireResidentKey: false;
        userVerification: 'required';
      };
      attestation: 'none';
    };
    expiresIn: number;
  } };
  /** Add the passkey that the authenticator made, for what `navigator.credentials.create()` answered; turns the second factor on where it is off, and answers the recovery codes then, once. Needs the token of a session: no API key may. */
  confirmPasskey: { kind: 'data'; input: {
    name: string;
    id: string;
    clientDataJSON: string;
    attestationObject: string;
    transports?: Array<string>;
  }; output: {
    id: string;
    recoveryCodes: Array<string>;
  } };
  /** Call a passkey something else. Needs the token of a session: no API key may. */
  renamePasskey: { kind: 'data'; input: {
    id: string;
    name: string;
  }; output: null };
  /** Take a passkey away, for a code, a passkey or a recovery code; the last way to sign in is refused with lastPasskey. Needs the token of a session: no API key may. */
  removePasskey: { kind: 'data'; input: {
    id: string;
    /** What the app shows, six digits */
    code?: string;
    recoveryCode?: string;
    /** Answer of `navigator.credentials.get()` to the options of `beginPasskeyProof` or `beginPasskeySignIn`, in base64url */
    passkey?: {
      id: string;
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
    };
  }; output: null };
  /** What `navigator.credentials.get()` takes, for calls of somebody signed in that want the second factor; its answer goes with them as `passkey`, once. Needs the token of a session: no API key may. */
  beginPasskeyProof: { kind: 'data'; input: {}; output: {
    options: {
      rpId: string;
      challenge: string;
      timeout: number;
      allowCredentials: Array<{
        id: string;
        type: 'public-key';
        transports: Array<string>;
      }>;
      userVerification: 'required';
    };
    expiresIn: number;
  } };
  /** The same for the second step of signing in, by the ticket that `login` answered. Open to anybody. */
  beginPasskeySignIn: { kind: 'data'; input: {
    ticket: string;
  }; output: {
    options: {
      rpId: string;
      challenge: string;
      timeout: number;
      allowCredentials: Array<{
        id: string;
        type: 'public-key';
        transports: Array<string>;
      }>;
      userVerification: 'required';
    };
    expiresIn: number;
  } };
  /** Find shipments and hold what can be sold. Scope of the key: `own:query`. */
  queryShipments: { kind: 'data'; input: {
    carrier: Carrier;
    zipCode?: string;
    /** YYYY-MM-DD */
    startTime?: string;
    /** YYYY-MM-DD */
    endTime?: string;
    scope?: Scope;
    deliveryRange?: 'all' | 'today' | '3d' | '7d' | '30d';
    statusFilter?: 'all' | 'unknown' | 'label_created' | 'accepted' | 'in_transit' | 'out_for_delivery' | 'available_for_pickup' | 'delivery_attempted' | 'delivered' | 'exception' | 'returned' | 'cancelled' | 'expired';
    sortRule?: 'time_desc' | 'time_asc' | 'zip_asc';
    quantity?: number;
    holdId?: string;
  }; output: {
    list: Array<ShipmentRow>;
    total: number;
    reservation: Reservation | null;
    priceList: PriceList;
  } };
  /** Buy or reserve held numbers. Scope of the key: `own:order`. */
  placeOrder: { kind: 'data'; input: {
    carrier: Carrier;
    id?: string;
    ids?: Array<string>;
    trackingInfos?: Array<{
      id: string;
      trackingNumber: string;
      price: number;
    }>;
    scope?: Scope;
    action?: 'buy' | 'reserve';
    maxPoints?: number;
  }; output: OrderResult };
  /** The live holds of the signed-in account, with their rows. Scope of the key: `own:query`. */
  listHolds: { kind: 'data'; input: {}; output: {
    list: Array<LiveHold>;
    serverTime: EpochMs;
  } };
  /** Give a hold five more minutes, once. Scope of the key: `own:query`. */
  extendHold: { kind: 'data'; input: {
    carrier: Carrier;
    holdId: string;
  }; output: Reservation };
  /** Give held numbers back. Scope of the key: `own:query`. */
  releaseHold: { kind: 'data'; input: {
    carrier: Carrier;
    holdId: string;
  }; output: {
    released: number;
  } };
  /** Pay for a reservation and see its numbers. Scope of the key: `own:order`. */
  confirmOrder: { kind: 'data'; input: {
    id: string;
  }; output: OrderResult };
  /** Give a reservation up: numbers and points go back. Scope of the key: `own:order`. */
  cancelOrder: { kind: 'data'; input: {
    id: string;
  }; output: OrderResult };
  /** What a number costs now, by carrier and scope. Scope of the key: `own:query`. */
  getPriceLists: { kind: 'data'; input: {}; output: {
    list: Array<{
      unitPrice: Points;
      tiers: Array<PriceTier>;
      carrier: Carrier;
      scope: Scope;
    }>;
  } };
  /** My orders, newest first; the last 30 days unless a range is given. Scope of the key: `own:orders`. */
  getUserOrder: { kind: 'page'; input: {
    serviceType?: string;
    /** YYYY-MM-DD */
    startDate?: string;
    /** YYYY-MM-DD */
    endDate?: string;
    status?: 'all' | 'reserved' | 'completed' | 'partial' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'partially_refunded' | 'failed';
    keyword?: string;
    pageNum?: number;
    pageSize?: number;
  }; output: {
    list: Array<OrderRow>;
    total: number;
    pageNum: number;
    pageSize: number;
    serverTime: EpochMs;
  } };
  /** My orders as a file, a line a number. Scope of the key: `own:orders`. */
  exportOrders: { kind: 'file'; input: {
    serviceType?: string;
    /** YYYY-MM-DD */
    startDate?: string;
    /** YYYY-MM-DD */
    endDate?: string;
    status?: 'all' | 'reserved' | 'completed' | 'partial' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'partially_refunded' | 'failed';
    keyword?: string;
    format: 'csv' | 'xlsx';
  }; output: Response };
  /** Wait for numbers to come in, to be notified, or to have them held or reserved; at most 20 at a time. Scope of the key: `own:order`. */
  createWait: { kind: 'data'; input: {
    carrier: Carrier;
    zipCode?: string;
    /** YYYY-MM-DD */
    startTime: string;
    /** YYYY-MM-DD */
    endTime: string;
    quantity: number;
    maxPoints?: number;
    mode: 'notify' | 'hold' | 'reserve';
    until: string;
  }; output: {
    id: string;
  } };
  /** My waits: those that wait in order of arrival, then those that ended within 30 days. Scope of the key: `own:order`. */
  listWaits: { kind: 'data'; input: {}; output: {
    list: Array<Wait>;
    serverTime: EpochMs;
  } };
  /** Stop waiting; what was held or reserved stays so. Scope of the key: `own:order`. */
  cancelWait: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** What is waited for by carrier and ZIP, most first, at most 200 lines; sums without accounts. Scope of the key: `lots:read`. */
  getWaitDemand: { kind: 'data'; input: {
    carrier?: Carrier;
  }; output: {
    numbers: number;
    people: number;
    states: Array<{
      state: string;
      numbers: number;
    }>;
    list: Array<WaitDemand>;
  } };
  /** The balance: points that can be spent. Scope of the key: `own:points`. */
  getUserPoint: { kind: 'data'; input: {}; output: Points };
  /** Ledger of an account, newest first. Scope of the key: `own:points`. */
  getUserPointLog: { kind: 'page'; input: {
    type?: 'all' | 'recharge' | 'exchange' | 'reserve' | 'release' | 'purchase' | 'refund' | 'adjust';
    /** YYYY-MM-DD */
    startDate?: string;
    /** YYYY-MM-DD */
    endDate?: string;
    pageNum?: number;
    pageSize?: number;
  }; output: {
    list: Array<PointLogRow>;
    total: number;
    pageNum: number;
    pageSize: number;
    available: Points;
    frozen: Points;
  } };
  /** Redeem an exchange code; 5 wrong ones in 15 minutes pause for 15 minutes. Needs the token of a session: no API key may. */
  pointsExchange: { kind: 'data'; input: {
    exchangeCode: string;
  }; output: {
    points: Points;
    balance: Points;
    ledgerId: string;
  } };
  /** The receipt of one movement of points, with what its place in the chain is computed from. Scope of the key: `own:points`. */
  pointReceipt: { kind: 'data'; input: {
    id: string;
  }; output: PointReceipt };
  /** All that the platform holds of the account as a ZIP: data as NDJSON, attachments, a manifest with SHA-256 of each file, and a page that verifies it offline. For sessions only; one at a time, 5 an hour. Needs the token of a session: no API key may. */
  downloadArchive: { kind: 'file'; input: {}; output: Response };
  /** Months that have a statement, newest first, with opening and closing balance. Scope of the key: `own:points`. */
  listStatements: { kind: 'data'; input: {}; output: {
    list: Array<StatementMonth>;
  } };
  /** Statement of a month as a file: opening balance, movements with receipts, totals, orders, closing balance. Up to the end of `until` where it is given, up to now in the current month. `json` has the receipts in full. A key gets the orders only with `own:orders`. 60 an hour. Scope of the key: `own:points`. */
  downloadStatement: { kind: 'file'; input: {
    /** YYYY-MM */
    month: string;
    format?: 'pdf' | 'xlsx' | 'json';
    /** YYYY-MM-DD */
    until?: string;
  }; output: Response };
  /** What a file would bring: its columns, its first 20 rows and how many would go in; the beginning of a text file is enough. Scope of the key: `lots:import`. */
  previewLot: { kind: 'data'; input: {
    form: FormData;
  }; output: LotPreview };
  /** Upload a lot: CSV, NDJSON or XLSX; fields source, owner, basis, offer, mask and columns before the file. Scope of the key: `lots:import`. */
  importLot: { kind: 'data'; input: {
    form: FormData;
  }; output: Lot };
  /** Lots, newest first; with `stock` where their shipments stand, which takes a while with much stock. Scope of the key: `lots:read`. */
  listLots: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    stock?: 'true';
  }; output: {
    list: Array<{
      id: string;
      fileName: string;
      source: string;
      owner: string;
      basis: string;
      offer: 'sellable' | 'query_only';
      status: 'importing' | 'imported' | 'failed' | 'withdrawn';
      bytesRead: number;
      bytesTotal: number;
      rowsRead: number;
      rowsImported: number;
      rowsRejected: number;
      rowsKnown: number;
      rowsDuplicate: number;
      droppedColumns: Array<string>;
      ignoredColumns: Array<string>;
      problem: string | null;
      importedBy: string;
      createdTime: WallTime;
      finishedTime: WallTime | null;
      withdrawnTime: WallTime | null;
      withdrawReason: string | null;
      mask: 'standard' | 'strict';
      guessBits: GuessBits | null;
      stock: LotStock | null;
    }>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** A lot and the progress of its import. Scope of the key: `lots:read`. */
  getLot: { kind: 'data'; input: {
    id: string;
  }; output: Lot };
  /** Show more or less of the unpaid numbers of a lot, from the next answer on. Scope of the key: `lots:import`. */
  setLotMask: { kind: 'data'; input: {
    id: string;
    mask: 'standard' | 'strict';
    reason: string;
  }; output: Lot };
  /** Where the shipments of a lot stand; counted anew, which takes a while with much stock. Scope of the key: `lots:read`. */
  lotStock: { kind: 'data'; input: {
    id: string;
  }; output: LotStock };
  /** The rows that were refused or known, a file of line, column, reason. Scope of the key: `lots:read`. */
  listRejectedRows: { kind: 'file'; input: {
    id: string;
    limit?: number;
  }; output: Response };
  /** Take what is not sold of a lot off the shelf; above 1,000 rows with the name of its file. Scope of the key: `lots:withdraw`. */
  withdrawLot: { kind: 'data'; input: {
    id: string;
    reason: string;
    name?: string;
  }; output: {
    id: string;
    fileName: string;
    source: string;
    owner: string;
    basis: string;
    offer: 'sellable' | 'query_only';
    status: 'importing' | 'imported' | 'failed' | 'withdrawn';
    bytesRead: number;
    bytesTotal: number;
    rowsRead: number;
    rowsImported: number;
    rowsRejected: number;
    rowsKnown: number;
    rowsDuplicate: number;
    droppedColumns: Array<string>;
    ignoredColumns: Array<string>;
    problem: string | null;
    importedBy: string;
    createdTime: WallTime;
    finishedTime: WallTime | null;
    withdrawnTime: WallTime | null;
    withdrawReason: string | null;
    mask: 'standard' | 'strict';
    guessBits: GuessBits | null;
    withdrawn: number;
  } };
  /** Put what left the shelf with a lot back; `kept` numbers are blocked for another reason and stay away. Scope of the key: `lots:withdraw`. */
  restoreLot: { kind: 'data'; input: {
    id: string;
    reason: string;
  }; output: {
    id: string;
    fileName: string;
    source: string;
    owner: string;
    basis: string;
    offer: 'sellable' | 'query_only';
    status: 'importing' | 'imported' | 'failed' | 'withdrawn';
    bytesRead: number;
    bytesTotal: number;
    rowsRead: number;
    rowsImported: number;
    rowsRejected: number;
    rowsKnown: number;
    rowsDuplicate: number;
    droppedColumns: Array<string>;
    ignoredColumns: Array<string>;
    problem: string | null;
    importedBy: string;
    createdTime: WallTime;
    finishedTime: WallTime | null;
    withdrawnTime: WallTime | null;
    withdrawReason: string | null;
    mask: 'standard' | 'strict';
    guessBits: GuessBits | null;
    restored: number;
    kept: number;
  } };
  /** Ask the carrier for new events of numbers that one owns; UPS does not offer it. Scope of the key: `own:track`. */
  refreshTracking: { kind: 'data'; input: {
    carrier: Carrier;
    ids: string | Array<string>;
  }; output: {
    token: string;
    results: Array<RefreshResult>;
  } };
  /** Say which of several parcels under a number that one owns is meant; it is asked for at the next refresh. Needs the token of a session: no API key may. */
  chooseParcel: { kind: 'data'; input: {
    id: string;
    uniqueId: string;
  }; output: Timeline };
  /** Everything that is known of a number that one owns. Scope of the key: `own:track`. */
  getTimeline: { kind: 'data'; input: {
    id: string;
  }; output: Timeline };
  /** Track up to 10,000 numbers of any carrier; answers at once, results come by the stream. Scope of the key: `own:track`. */
  trackNumbers: { kind: 'data'; input: {
    numbers: Array<{
      number: string;
      carrier?: Carrier;
    }>;
  }; output: {
    batchId: string;
    total: number;
    duplicates: number;
  } };
  /** My batches of tracked numbers, newest first. Scope of the key: `own:track`. */
  listTrackBatches: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
  }; output: {
    list: Array<TrackBatch>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** A batch of tracked numbers and how they ended. Scope of the key: `own:track`. */
  getTrackBatch: { kind: 'data'; input: {
    id: string;
  }; output: TrackBatchCounts };
  /** A line of NDJSON a number as it is ready, behind the last one seen; ends when the batch does. Scope of the key: `own:track`. */
  streamTrackBatch: { kind: 'stream'; input: {
    id: string;
    after?: number;
  }; output: TrackStreamLine };
  /** Ask for no more numbers of the batch until it is resumed. Scope of the key: `own:track`. */
  pauseTrackBatch: { kind: 'data'; input: {
    id: string;
  }; output: TrackBatchCounts };
  /** Go on with a paused batch. Scope of the key: `own:track`. */
  resumeTrackBatch: { kind: 'data'; input: {
    id: string;
  }; output: TrackBatchCounts };
  /** Ask again for the numbers that failed. Scope of the key: `own:track`. */
  rerunTrackBatch: { kind: 'data'; input: {
    id: string;
  }; output: TrackBatchCounts };
  /** Say whose number one or several are, or which of several parcels under one is meant, and have that carrier asked. Scope of the key: `own:track`. */
  pinTrackNumber: { kind: 'data'; input: {
    id: string;
    position: number | Array<number>;
    carrier: Carrier;
    uniqueId?: string;
  }; output: TrackBatchCounts };
  /** Follow up to 10,000 numbers of any carrier; answers what was added, was known and is refused. Scope of the key: `own:follow`. */
  followNumbers: { kind: 'data'; input: {
    numbers?: Array<string>;
    items?: Array<{
      number: string;
      reference?: string;
      note?: string;
    }>;
    carrier?: Carrier;
    tags?: Array<string>;
    reference?: string;
    note?: string;
  }; output: {
    added: Array<{
      id: string;
      number: string;
      carrier: Carrier;
    }>;
    known: Array<{
      id: string;
      number: string;
      carrier: Carrier;
      archived: boolean;
    }>;
    refused: Array<{
      number: string;
      reason: 'ambiguous' | 'check_digit' | 'other_carrier' | 'empty' | 'too_long' | 'characters' | 'format' | 'limit';
      reasonText: string;
    }>;
  } };
  /** My followed numbers, newest first; with `attention` the longest waiting of the most urgent rule first. Scope of the key: `own:follow`. */
  listFollowedNumbers: { kind: 'page'; input: {
    status?: TrackingStatus;
    subStatus?: 'none' | 'returning' | 'returned' | 'customs' | 'damaged' | 'address' | 'refused' | 'undeliverable' | 'recipient_absent' | 'restricted' | 'blocked' | 'weather' | 'lost' | 'held' | 'voided';
    attention?: 'any' | 'exception' | 'returning' | 'attempted' | 'held' | 'unconfirmed' | 'overdue' | 'silent' | 'not_found';
    tag?: string;
    keyword?: string;
    archived?: 'true' | 'false' | 'all';
    carrier?: Carrier;
    service?: string;
    ended?: 'true' | 'false';
    onTime?: 'true' | 'false';
    place?: string;
    /** YYYY-MM-DD */
    deliveredFrom?: string;
    /** YYYY-MM-DD */
    deliveredTo?: string;
    page?: number;
    size?: number;
  }; output: {
    list: Array<FollowedNumber>;
    total: number;
    pageNum: number;
    pageSize: number;
    serverTime: EpochMs;
  } };
  /** How many numbers I follow: by status, by what needs attention, by tag. Scope of the key: `own:follow`. */
  summariseFollowedNumbers: { kind: 'data'; input: {}; output: {
    active: number;
    archived: number;
    limited: number;
    limit: number;
    statuses: Partial<Record<TrackingStatus, number>>;
    attention: Partial<Record<AttentionRule, number>>;
    tags: Array<{
      tag: string;
      count: number;
    }>;
  } };
  /** Archive, unarchive, tag, untag or stop following several numbers; ids of others are passed over. Scope of the key: `own:follow`. */
  changeFollowedNumbers: { kind: 'data'; input: {
    action: 'archive' | 'unarchive' | 'delete' | 'tag' | 'untag';
    ids: Array<string>;
    tags?: Array<string>;
  }; output: {
    changed: number;
  } };
  /** My followed numbers as a file. Scope of the key: `own:follow`. */
  exportFollowedNumbers: { kind: 'file'; input: {
    status?: TrackingStatus;
    subStatus?: 'none' | 'returning' | 'returned' | 'customs' | 'damaged' | 'address' | 'refused' | 'undeliverable' | 'recipient_absent' | 'restricted' | 'blocked' | 'weather' | 'lost' | 'held' | 'voided';
    attention?: 'any' | 'exception' | 'returning' | 'attempted' | 'held' | 'unconfirmed' | 'overdue' | 'silent' | 'not_found';
    tag?: string;
    keyword?: string;
    archived?: 'true' | 'false' | 'all';
    carrier?: Carrier;
    service?: string;
    ended?: 'true' | 'false';
    onTime?: 'true' | 'false';
    place?: string;
    /** YYYY-MM-DD */
    deliveredFrom?: string;
    /** YYYY-MM-DD */
    deliveredTo?: string;
    format: 'csv' | 'xlsx';
  }; output: Response };
  /** A followed number with its events, how fresh it is and when it is asked for next. Scope of the key: `own:follow`. */
  getFollowedNumber: { kind: 'data'; input: {
    id: string;
  }; output: FollowedNumberDetail };
  /** Change tags, reference or note of a followed number, archive it or take it back. Scope of the key: `own:follow`. */
  changeFollowedNumber: { kind: 'data'; input: {
    id: string;
    tags?: Array<string>;
    reference?: string | null;
    note?: string | null;
    clear?: Array<'reference' | 'note'>;
    archived?: boolean;
  }; output: FollowedNumber };
  /** Stop following a number; one that was bought is archived instead. Scope of the key: `own:follow`. */
  unfollowNumber: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** What my parcels tell: places, states, problems, deliveries, transit times; the last 30 days by default. Scope of the key: `own:follow`. */
  getFollowInsight: { kind: 'data'; input: {
    /** YYYY-MM-DD */
    from?: string;
    /** YYYY-MM-DD */
    to?: string;
    tag?: string;
    carrier?: Carrier;
  }; output: FollowInsight };
  /** What my parcels tell as a CSV file. Scope of the key: `own:follow`. */
  exportFollowInsight: { kind: 'file'; input: {
    /** YYYY-MM-DD */
    from?: string;
    /** YYYY-MM-DD */
    to?: string;
    tag?: string;
    carrier?: Carrier;
  }; output: Response };
  /** What the followed parcels of all accounts tell, without their numbers; counted every ten minutes. Scope of the key: `stats:read`. */
  getPlatformInsight: { kind: 'data'; input: {
    /** YYYY-MM-DD */
    from?: string;
    /** YYYY-MM-DD */
    to?: string;
    carrier?: Carrier;
  }; output: FollowInsight };
  /** Which rules say that a parcel needs attention, and after how many days. Scope of the key: `own:follow`. */
  getAttentionSettings: { kind: 'data'; input: {}; output: {
    rules: Array<{
      rule: AttentionRule;
      enabled: boolean;
      days: number | null;
      byStatus?: Partial<Record<'label_created' | 'accepted' | 'in_transit' | 'out_for_delivery' | 'available_for_pickup' | 'delivery_attempted', Partial<Record<'express' | 'ground' | 'economy', number>>>>;
    }>;
  } };
  /** Change the rules; those that are left out are as usual, and all my numbers are judged anew. Scope of the key: `own:follow`. */
  saveAttentionSettings: { kind: 'data'; input: {
    rules: Array<{
      rule: AttentionRule;
      enabled: boolean;
      days?: number | null;
      byStatus?: Partial<Record<'label_created' | 'accepted' | 'in_transit' | 'out_for_delivery' | 'available_for_pickup' | 'delivery_attempted', Partial<Record<'express' | 'ground' | 'economy', number>>>>;
    }>;
  }; output: {
    rules: Array<{
      rule: AttentionRule;
      enabled: boolean;
      days: number | null;
      byStatus?: Partial<Record<'label_created' | 'accepted' | 'in_transit' | 'out_for_delivery' | 'available_for_pickup' | 'delivery_attempted', Partial<Record<'express' | 'ground' | 'economy', number>>>>;
    }>;
  } };
  /** Which of my numbers would need attention with other rules, and which no more; changes nothing. Scope of the key: `own:follow`. */
  tryAttentionSettings: { kind: 'data'; input: {
    rules: Array<{
      rule: AttentionRule;
      enabled: boolean;
      days?: number | null;
      byStatus?: Partial<Record<'label_created' | 'accepted' | 'in_transit' | 'out_for_delivery' | 'available_for_pickup' | 'delivery_attempted', Partial<Record<'express' | 'ground' | 'economy', number>>>>;
    }>;
  }; output: AttentionTrial };
  /** My saved filters of the list of followed numbers, oldest first. Scope of the key: `own:follow`. */
  listFollowViews: { kind: 'data'; input: {}; output: {
    list: Array<SavedView>;
  } };
  /** Save a filter of the list under a name; the same name replaces it, at most 20. Scope of the key: `own:follow`. */
  saveFollowView: { kind: 'data'; input: {
    name: string;
    query: string;
  }; output: SavedView };
  /** Remove a saved filter of mine. Scope of the key: `own:follow`. */
  deleteFollowView: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Make a link that shows a followed number to whoever has it; the link before stops working. Scope of the key: `own:follow`. */
  shareFollowedNumber: { kind: 'data'; input: {
    id: string;
    masked?: boolean;
    days?: number;
    seller?: string;
    message?: string;
  }; output: {
    url: string;
    expiresAt: WallTime;
  } };
  /** Take back the link that shows a followed number. Scope of the key: `own:follow`. */
  unshareFollowedNumber: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** What a shared link shows of a parcel: states and events, nothing of whom it belongs to. Open to anybody. */
  getSharedParcel: { kind: 'data'; input: {
    token: string;
  }; output: SharedParcel };
  /** Which sites may show my shared parcels in a frame; none until I name some. Scope of the key: `own:follow`. */
  getEmbedHosts: { kind: 'data'; input: {}; output: {
    hosts: Array<string>;
  } };
  /** Choose the sites that may show my shared parcels in a frame; all links follow at once. Scope of the key: `own:follow`. */
  saveEmbedHosts: { kind: 'data'; input: {
    hosts: Array<string>;
  }; output: {
    hosts: Array<string>;
  } };
  /** My notices, newest first; announcements are not among them. Scope of the key: `own:notices`. */
  listNotices: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    onlyUnread?: 'true' | 'false';
  }; output: {
    list: Array<UserNotice>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** How many of my notices are unread. Scope of the key: `own:notices`. */
  countUnreadNotices: { kind: 'data'; input: {}; output: {
    unreadCount: number;
  } };
  /** Mark notices as read by their ids, comma-separated in the query. Scope of the key: `own:notices`. */
  markNoticesRead: { kind: 'data'; input: {
    noticeIds: string;
  }; output: {
    unreadCount: number;
  } };
  /** Mark all my notices as read. Scope of the key: `own:notices`. */
  markAllNoticesRead: { kind: 'data'; input: {}; output: {
    unreadCount: number;
  } };
  /** Announcements of this moment, the highest priority first, then the newest. Scope of the key: `own:notices`. */
  listActiveAnnouncements: { kind: 'data'; input: {}; output: {
    announcements: Array<Announcement>;
  } };
  /** Server-sent events that something new is there, ids only; polling stays the contract. Needs the token of a session: no API key may. */
  streamNotices: { kind: 'file'; input: {}; output: Response };
  /** Notices and announcements that the staff sent, newest first. Scope of the key: `notices:read`. */
  listStaffNotices: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    type?: NoticeType;
    priority?: NoticePriority;
    state?: 'active' | 'scheduled' | 'ended' | 'inactive' | 'deleted';
  }; output: {
    list: Array<StaffNotice>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** The same, of those whose title, content or sender has the keyword. Scope of the key: `notices:read`. */
  searchStaffNotices: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    type?: NoticeType;
    priority?: NoticePriority;
    state?: 'active' | 'scheduled' | 'ended' | 'inactive' | 'deleted';
    keyword: string;
  }; output: {
    list: Array<StaffNotice>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** How many notices there are, of which kinds, and how many were read. Scope of the key: `notices:read`. */
  noticeStatistics: { kind: 'data'; input: {}; output: {
    total: number;
    active: number;
    scheduled: number;
    announcements: number;
    recent: number;
    readRate: number | null;
    byType: Partial<Record<NoticeType, number>>;
    byPriority: Partial<Record<NoticePriority, number>>;
    days: Array<{
      day: string;
      sent: number;
      recipients: number;
      readers: number;
    }>;
  } };
  /** How many accounts a notification would reach, and which of the named ones are unknown. Scope of the key: `notices:send`. */
  previewNoticeAudience: { kind: 'data'; input: {
    targetType?: NoticeTarget;
    targetIds?: Array<string> | string;
  }; output: {
    recipients: number;
    accounts: Array<{
      id: string;
      userName: string;
    }>;
    unknown: Array<string>;
  } };
  /** Send a notification to everybody, to roles or to accounts, now or from a time on. Scope of the key: `notices:send`. */
  sendNotification: { kind: 'data'; input: {
    title: string;
    content: string;
    type?: NotificationType;
    priority?: NoticePriority;
    targetType?: NoticeTarget;
    targetIds?: Array<string> | string;
    link?: string;
    startTime?: string;
  }; output: StaffNotice };
  /** Put an announcement into the header, now or for a time. Scope of the key: `notices:send`. */
  sendAnnouncement: { kind: 'data'; input: {
    title: string;
    content: string;
    priority?: NoticePriority;
    startTime?: string;
    endTime?: string;
  }; output: StaffNotice };
  /** Show a notice again, or take it back: `active` or `inactive`, 1 or 0. Scope of the key: `notices:toggle`. */
  setNoticeStatus: { kind: 'data'; input: {
    id: string;
    status: '0' | '1' | 'active' | 'inactive' | 1 | 0;
  }; output: StaffNotice };
  /** Delete a notice; it can be restored. Needs the token of a session: no API key may. */
  deleteNotice: { kind: 'data'; input: {
    id: string;
  }; output: StaffNotice };
  /** Take the deletion of a notice back. Needs the token of a session: no API key may. */
  restoreNotice: { kind: 'data'; input: {
    id: string;
  }; output: StaffNotice };
  /** What I am notified of about my followed numbers, by channel. Scope of the key: `own:follow`. */
  getFollowNotifications: { kind: 'data'; input: {}; output: {
    notice: {
      rules: Array<AttentionRule>;
      statuses: Array<TrackingStatus>;
      pace: 'now' | 'hour' | 'day';
      hour: number;
    };
    email: {
      rules: Array<AttentionRule>;
      statuses: Array<TrackingStatus>;
      pace: 'now' | 'hour' | 'day';
      hour: number;
    };
    chat: {
      rules: Array<AttentionRule>;
      statuses: Array<TrackingStatus>;
      pace: 'now' | 'hour' | 'day';
      hour: number;
    };
    quiet: {
      from: number;
      until: number;
    } | null;
    timeZone: string;
  } };
  /** Choose what I am notified of; what waits to be sent follows the new choice. Scope of the key: `own:follow`. */
  saveFollowNotifications: { kind: 'data'; input: {
    notice: {
      rules: Array<AttentionRule>;
      statuses: Array<TrackingStatus>;
      pace: 'now' | 'hour' | 'day';
      hour: number;
    };
    email: {
      rules: Array<AttentionRule>;
      statuses: Array<TrackingStatus>;
      pace: 'now' | 'hour' | 'day';
      hour: number;
    };
    chat?: {
      rules: Array<AttentionRule>;
      statuses: Array<TrackingStatus>;
      pace: 'now' | 'hour' | 'day';
      hour: number;
    };
    quiet?: {
      from: number;
      until: number;
    } | null;
  }; output: {
    notice: {
      rules: Array<AttentionRule>;
      statuses: Array<TrackingStatus>;
      pace: 'now' | 'hour' | 'day';
      hour: number;
    };
    email: {
      rules: Array<AttentionRule>;
      statuses: Array<TrackingStatus>;
      pace: 'now' | 'hour' | 'day';
      hour: number;
    };
    chat: {
      rules: Array<AttentionRule>;
      statuses: Array<TrackingStatus>;
      pace: 'now' | 'hour' | 'day';
      hour: number;
    };
    quiet: {
      from: number;
      until: number;
    } | null;
    timeZone: string;
  } };
  /** ZIP codes by their first digits or city, those with stock of a carrier first. Scope of the key: `own:query`. */
  findZips: { kind: 'data'; input: {
    keyword?: string;
    carrier: Carrier;
    state?: string;
    /** YYYY-MM-DD */
    startTime?: string;
    /** YYYY-MM-DD */
    endTime?: string;
  }; output: {
    list: Array<{
      city: string;
      state: string;
      zip5: string;
      inStock: boolean;
    }>;
  } };
  /** Where places of carriers lie, by ZIP or else by city and state. Needs the token of a session: no API key may. */
  locatePlaces: { kind: 'data'; input: {
    places: Array<{
      city?: string | null;
      state?: string | null;
      zip?: string | null;
    }>;
  }; output: {
    list: Array<{
      latitude: number;
      longitude: number;
    } | null>;
  } };
  /** How many numbers of a carrier are for sale, by the state they go to; counted every few minutes. Needs the token of a session: no API key may. */
  getStock: { kind: 'data'; input: {
    carrier: Carrier;
  }; output: {
    countedMs: number | null;
    forSale: number;
    states: Array<{
      state: string;
      forSale: number;
    }>;
  } };
  /** Open a ticket, with an order, a trace or the call that failed where there is one; 10 a day. Scope of the key: `own:tickets`. */
  createTicket: { kind: 'data'; input: {
    title: string;
    content: string;
    category: TicketCategory;
    priority?: 'low' | 'normal' | 'high';
    orderId?: string;
    traceId?: string;
    failedCall?: {
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      path: string;
      httpStatus?: number;
      code?: number;
      msg?: string;
      time?: number;
    } | string;
    followsTicketId?: string;
    attachmentIds?: Array<string> | string;
  }; output: TicketDetail };
  /** My tickets, the last changed first, and how many there are of each status. Scope of the key: `own:tickets`. */
  listTickets: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    status?: TicketStatus;
    keyword?: string;
  }; output: {
    list: Array<Ticket>;
    total: number;
    pageNum: number;
    pageSize: number;
    counts: Partial<Record<TicketStatus, number>>;
  } };
  /** A ticket as a conversation; its user sees no internal notes. The staff see every ticket. Scope of the key: `own:tickets`. */
  getTicket: { kind: 'data'; input: {
    id: string;
  }; output: TicketDetail };
  /** Answer in a ticket; a user's answer reopens a resolved one, isInternal is for the staff. Scope of the key: `own:tickets`. */
  replyTicket: { kind: 'data'; input: {
    ticketId: string;
    content: string;
    isInternal?: boolean | '0' | '1' | 'true' | 'false';
    attachmentIds?: Array<string> | string;
    status?: 'processing' | 'waiting' | 'resolved';
    cannedReplyId?: string;
  }; output: TicketDetail };
  /** Say that my ticket is solved. Scope of the key: `own:tickets`. */
  resolveTicket: { kind: 'data'; input: {
    ticketId: string;
  }; output: TicketDetail };
  /** Close a ticket for good; a follow-up is a new one that links to it. Scope of the key: `own:tickets`. */
  closeTicket: { kind: 'data'; input: {
    ticketId: string;
  }; output: TicketDetail };
  /** Rate the help, once, when the ticket is resolved or closed. Scope of the key: `own:tickets`. */
  rateTicket: { kind: 'data'; input: {
    ticketId: string;
    rating: number | string;
    comment?: string;
  }; output: TicketDetail };
  /** Upload one file, to be named in a message within a day; its type is found by its content, and the virus scanner looks at it where there is one. Scope of the key: `own:tickets`. */
  uploadTicketAttachment: { kind: 'data'; input: {
    form: FormData;
  }; output: TicketAttachment };
  /** A file of a ticket, for its user and the staff. Scope of the key: `own:tickets`. */
  downloadTicketAttachment: { kind: 'file'; input: {
    id: string;
  }; output: Response };
  /** Tickets of everybody: overdue and pressing first, or as sorted. Scope of the key: `tickets:read`. */
  listStaffTickets: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    status?: string;
    category?: TicketCategory;
    priority?: TicketPriority;
    assignee?: string;
    overdue?: 'true' | 'false';
    awaitsStaff?: 'true' | 'false';
    rating?: '1' | '2' | '3' | '4' | '5';
    userId?: string;
    keyword?: string;
    /** YYYY-MM-DD */
    startDate?: string;
    /** YYYY-MM-DD */
    endDate?: string;
    sort?: 'urgency' | 'created_desc' | 'created_asc' | 'updated_desc' | 'due_asc';
  }; output: {
    list: Array<StaffTicket>;
    total: number;
    pageNum: number;
    pageSize: number;
    counts: Partial<Record<TicketStatus, number>>;
  } };
  /** Tickets by status, how fast and how well they are answered; the last 30 days unless said otherwise. Scope of the key: `tickets:read`. */
  ticketStatistics: { kind: 'data'; input: {
    /** YYYY-MM-DD */
    startDate?: string;
    /** YYYY-MM-DD */
    endDate?: string;
  }; output: {
    startDate: Day;
    endDate: Day;
    byStatus: Partial<Record<TicketStatus, number>>;
    overdue: number;
    unassigned: number;
    created: number;
    byCategory: Partial<Record<TicketCategory, number>>;
    byPriority: Partial<Record<TicketPriority, number>>;
    firstAnswer: {
      answered: number;
      inTimeShare: number | null;
      medianMinutes: number | null;
      p90Minutes: number | null;
    };
    rating: {
      count: number;
      average: number | null;
      byStars: Array<number>;
    };
    byAssignee: Array<{
      id: string;
      name: string;
      open: number;
      resolved: number;
      rating: number | null;
    }>;
    days: Array<{
      day: Day;
      created: number;
      resolved: number;
      closed: number;
    }>;
  } };
  /** Move a ticket to another status, with a remark; an older version is refused. Scope of the key: `tickets:answer`. */
  setTicketStatus: { kind: 'data'; input: {
    ticketId: string;
    status: TicketStatus;
    remark?: string;
    version: number | string;
  }; output: TicketDetail };
  /** Give a ticket to somebody of the staff, or back to nobody; an older version is refused. Scope of the key: `tickets:answer`. */
  assignTicket: { kind: 'data'; input: {
    ticketId: string;
    assigneeId?: string;
    version: number | string;
  }; output: TicketDetail };
  /** Change how pressing a ticket is; an older version is refused. Scope of the key: `tickets:answer`. */
  setTicketPriority: { kind: 'data'; input: {
    ticketId: string;
    priority: TicketPriority;
    version: number | string;
  }; output: TicketDetail };
  /** Say that I have a ticket open, and hear who else has; to be repeated every 15 s. Needs the token of a session: no API key may. */
  seeTicket: { kind: 'data'; input: {
    ticketId: string;
    typing?: boolean | '0' | '1' | 'true' | 'false';
    leaving?: boolean | '0' | '1' | 'true' | 'false';
  }; output: {
    viewers: Array<TicketViewer>;
    version: number;
    lastEntryId: string;
  } };
  /** The staff that tickets can be given to, with what they have open. Needs the token of a session: no API key may. */
  listTicketAssignees: { kind: 'data'; input: {}; output: {
    list: Array<{
      id: string;
      name: string;
      open: number;
    }>;
  } };
  /** Replies that are ready to use, the most used first. Needs the token of a session: no API key may. */
  listCannedReplies: { kind: 'data'; input: {}; output: {
    list: Array<CannedReply>;
  } };
  /** Keep a reply for all of the staff. Needs the token of a session: no API key may. */
  createCannedReply: { kind: 'data'; input: {
    title: string;
    content: string;
    category?: TicketCategory;
  }; output: CannedReply };
  /** Change a kept reply. Needs the token of a session: no API key may. */
  changeCannedReply: { kind: 'data'; input: {
    id: string;
    title: string;
    content: string;
    category?: TicketCategory;
  }; output: CannedReply };
  /** Remove a kept reply. Needs the token of a session: no API key may. */
  deleteCannedReply: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** My saved filters of the list. Needs the token of a session: no API key may. */
  listTicketViews: { kind: 'data'; input: {}; output: {
    list: Array<SavedView>;
  } };
  /** Save a filter of the list under a name; the same name replaces it, at most 20. Needs the token of a session: no API key may. */
  saveTicketView: { kind: 'data'; input: {
    name: string;
    query: string;
  }; output: SavedView };
  /** Remove a saved filter of mine. Needs the token of a session: no API key may. */
  deleteTicketView: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Accounts, newest first or as sorted; the keyword begins an e-mail, user name, nickname or phone, or is an id. Scope of the key: `users:read`. */
  listUsers: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    keyword?: string;
    role?: 'user' | 'announcement_admin' | 'admin' | 'super_admin';
    status?: 'pending' | 'active' | 'disabled' | 'locked';
    sort?: 'created_desc' | 'created_asc' | 'login_desc';
  }; output: {
    list: Array<StaffUser>;
    total: number;
    pageNum: number;
    pageSize: number;
    more: boolean;
  } };
  /** An account, what it has, and what the caller may do to it; with `asOf` as it was at that time. Scope of the key: `users:read`. */
  getUser: { kind: 'data'; input: {
    id: string;
    /** Answers as at the end of this second */
    asOf?: string;
  }; output: {
    id: string;
    userName: string;
    nickname: string | null;
    email: string;
    phone: string | null;
    role: 'user' | 'announcement_admin' | 'admin' | 'super_admin';
    status: 'pending' | 'active' | 'disabled' | 'locked';
    balance: Points;
    frozen: Points;
    locale: 'zh-CN' | 'en';
    notifyPrefs?: NotifyPrefs;
    createdTime: WallTime;
    lastLoginTime: WallTime | null;
    acceptedTerms: string | null;
    acceptedTermsTime: WallTime | null;
    ofToday: Array<'userName' | 'nickname' | 'email' | 'phone' | 'locale' | 'notifyPrefs' | 'lastLoginTime' | 'acceptedTerms' | 'acceptedTermsTime' | 'status' | 'rights' | 'openTickets' | 'liveSessions' | 'followed'>;
    prices: Array<{
      unitPrice: Points;
      tiers: Array<PriceTier>;
      carrier: Carrier;
      scope: Scope;
    }>;
    rights: Record<'recharge' | 'refund' | 'adjust' | 'status' | 'role' | 'revoke' | 'follow' | 'factor', 'yes' | 'propose' | 'role' | 'self' | 'staff' | 'last_super_admin'>;
    disabled: {
      time: WallTime;
      by: string | null;
      reason: string | null;
    } | null;
    secondFactor: boolean;
    orders: {
      count: number;
      points: Points;
      refunded: Points;
    };
    openTickets: number;
    liveSessions: number;
    liveHolds: number;
    followed: {
      count: number;
      limit: number;
    };
    pendingApprovals: number;
    pendingRefundRequests: number;
  } };
  /** Ledger of a user, newest first, and the balances; with `asOf` both as they were at that time. Scope of the key: `users:read`. */
  listUserPoints: { kind: 'page'; input: {
    id: string;
    pageNum?: number;
    pageSize?: number;
    /** Answers as at the end of this second */
    asOf?: string;
  }; output: {
    list: Array<{
      id: string;
      type: 'recharge' | 'exchange' | 'reserve' | 'release' | 'purchase' | 'refund' | 'adjust';
      available: Points;
      frozen: Points;
      balance: Points;
      frozenBalance: Points;
      orderNo: string | null;
      remark: string | null;
      createdTime: WallTime;
      actor: string | null;
      payment: {
        refNo: string | null;
        duplicateReason: string | null;
        approvedBy: string | null;
      } | null;
    }>;
    total: number;
    pageNum: number;
    pageSize: number;
    balance: Points;
    frozen: Points;
  } };
  /** The orders of an account, newest first; numbers are masked; with `asOf` as they were at that time. Scope of the key: `users:read`. */
  listUserOrders: { kind: 'page'; input: {
    id: string;
    pageNum?: number;
    pageSize?: number;
    keyword?: string;
    /** Answers as at the end of this second */
    asOf?: string;
  }; output: {
    list: Array<OrderRow>;
    total: number;
    pageNum: number;
    pageSize: number;
    ofToday: Array<'trackingInfos.status' | 'trackingInfos.statusText' | 'trackingInfos.subStatusText' | 'trackingInfos.lastEventTime' | 'trackingInfos.fetchedAt'>;
  } };
  /** Where an account is signed in. Needs the token of a session: no API key may. */
  listUserSessions: { kind: 'data'; input: {
    id: string;
  }; output: {
    list: Array<SessionRow>;
  } };
  /** Give points; above the limit of one act it becomes a proposal. Needs the token of a session: no API key may. */
  rechargeUser: { kind: 'data'; input: {
    id: string;
    points: number;
    remark: string;
    refNo?: string;
    duplicateReason?: string;
    preview?: boolean;
  }; output: ActResult };
  /** Refund an order or some of its numbers, which are retired. Needs the token of a session: no API key may. */
  refundUser: { kind: 'data'; input: {
    id: string;
    orderId: string;
    trackingInfoIds?: Array<string>;
    remark: string;
    preview?: boolean;
  }; output: ActResult };
  /** Correct a balance up or down; always a proposal, approved by another. Needs the token of a session: no API key may. */
  adjustUser: { kind: 'data'; input: {
    id: string;
    points: number;
    reason: 'mistake' | 'compensation' | 'fraud' | 'migration' | 'other';
    remark: string;
    preview?: boolean;
  }; output: ActResult };
  /** Disable an account, which ends its sessions and keys, or enable it again. Needs the token of a session: no API key may. */
  setUserStatus: { kind: 'data'; input: {
    id: string;
    status: 'active' | 'disabled';
    reason: string;
    preview?: boolean;
  }; output: ActResult };
  /** Change the role of somebody else. Needs the token of a session: no API key may. */
  setUserRole: { kind: 'data'; input: {
    id: string;
    role: 'user' | 'announcement_admin' | 'admin' | 'super_admin';
    reason: string;
    preview?: boolean;
  }; output: ActResult };
  /** Set how many numbers an account may follow at a time, without those that it bought; what it follows stays. Needs the token of a session: no API key may. */
  setFollowLimit: { kind: 'data'; input: {
    id: string;
    limit: number;
    reason: string;
    preview?: boolean;
  }; output: ActResult };
  /** Take the second factor of somebody else away, whose app is lost; ends their sessions. Needs the token of a session: no API key may. */
  resetSecondFactor: { kind: 'data'; input: {
    id: string;
    reason: string;
    preview?: boolean;
  }; output: ActResult };
  /** Sign an account out everywhere, or one of its sessions. Needs the token of a session: no API key may. */
  revokeUserSessions: { kind: 'data'; input: {
    id: string;
    sessionId?: string;
    reason: string;
    preview?: boolean;
  }; output: ActResult };
  /** Orders of all accounts, newest first; the last 30 days unless days, an order, a number or an account is named. Scope of the key: `orders:read`. */
  searchOrders: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    orderNo?: string;
    trackingNumber?: string;
    user?: string;
    carrier?: Carrier;
    status?: 'reserved' | 'completed' | 'partial' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'partially_refunded' | 'failed';
    /** YYYY-MM-DD */
    startDate?: string;
    /** YYYY-MM-DD */
    endDate?: string;
  }; output: {
    list: Array<StaffOrderRow>;
    total: number;
    pageNum: number;
    pageSize: number;
    more: boolean;
  } };
  /** An order of any account with all that happened to it; numbers are masked; with `asOf` as it was at that time. Scope of the key: `orders:read`. */
  getStaffOrder: { kind: 'data'; input: {
    id: string;
    /** Answers as at the end of this second */
    asOf?: string;
  }; output: {
    id: string;
    orderNo: string;
    carrier: Carrier;
    scope: Scope;
    action: 'buy' | 'reserve';
    status: OrderStatus;
    quantity: number;
    unitPrice: Points;
    percentOff: number;
    totalPoints: Points;
    paidPoints: Points;
    createdTime: WallTime;
    expiresAt: EpochMs | null;
    refundedPoints: Points;
    refundedIds: Array<string>;
    refund: OrderRefund | null;
    refundableUntil: EpochMs | null;
    trackingInfos: Array<OrderedNumber>;
    ofToday: Array<'trackingInfos.status' | 'trackingInfos.statusText' | 'trackingInfos.subStatusText' | 'trackingInfos.lastEventTime' | 'trackingInfos.fetchedAt' | 'tickets.status'>;
    user: {
      id: string;
      userName: string;
    };
    failedQuantity: number;
    endedTime: WallTime | null;
    refunds: Array<{
      requestId: string;
      state: 'pending' | 'accepted' | 'refused';
      quantity: number;
      points: Points;
      refunded: {
        quantity: number;
        points: Points;
      } | null;
      wholeOrder: boolean;
      reason: string;
      createdTime: WallTime;
      decidedBy: string | null;
      decidedTime: WallTime | null;
      decisionRemark: string | null;
    }>;
    movements: Array<{
      id: string;
      type: 'recharge' | 'exchange' | 'reserve' | 'release' | 'purchase' | 'refund' | 'adjust';
      available: Points;
      frozen: Points;
      balance: Points;
      frozenBalance: Points;
      orderNo: string | null;
      remark: string | null;
      createdTime: WallTime;
      actor: string | null;
    }>;
    tickets: Array<{
      id: string;
      ticketNo: string;
      title: string;
      status: 'open' | 'processing' | 'waiting' | 'resolved' | 'closed';
      createdTime: WallTime;
    }>;
    acts: Array<{
      id: string;
      time: WallTime;
      act: string;
      actor: string | null;
      reason: string | null;
    }>;
  } };
  /** The numbers of an order in full; each look is written into the audit. Needs the token of a session: no API key may. */
  revealOrderNumbers: { kind: 'data'; input: {
    id: string;
  }; output: {
    numbers: Array<{
      id: Id;
      trackingNumber: string;
    }>;
  } };
  /** A number of the stock by its full spelling: its lot, holds, orders, scans and block; one a carrier; with `asOf` as it was at that time. Needs the token of a session: no API key may. */
  lookUpNumber: { kind: 'data'; input: {
    trackingNumber: string;
    /** Answers as at the end of this second */
    asOf?: string;
  }; output: {
    list: Array<NumberLife>;
  } };
  /** The same for programs whose proxies keep no addresses: the number stands in this one. Needs the token of a session: no API key may. */
  getNumber: { kind: 'data'; input: {
    number: string;
    /** Answers as at the end of this second */
    asOf?: string;
  }; output: {
    list: Array<NumberLife>;
  } };
  /** Take a number off the shelf, out of a hold or out of a reservation; one that is sold is marked. Needs the token of a session: no API key may. */
  blockNumber: { kind: 'data'; input: {
    carrier: Carrier;
    trackingNumber: string;
    reason: string;
  }; output: {
    state: 'available' | 'held' | 'reserved' | 'sold' | 'retired' | 'blocked';
    from: 'available' | 'held' | 'reserved' | 'sold' | 'retired' | 'blocked';
    orderNo: string | null;
    points: Points;
  } };
  /** Take a block back; the number is for sale again unless it is sold or its lot was withdrawn. Needs the token of a session: no API key may. */
  unblockNumber: { kind: 'data'; input: {
    carrier: Carrier;
    trackingNumber: string;
    reason: string;
  }; output: {
    state: 'available' | 'held' | 'reserved' | 'sold' | 'retired' | 'blocked';
  } };
  /** Proposals that need another pair of eyes, pending ones first. Scope of the key: `approvals:read`. */
  listApprovals: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    state?: 'pending' | 'approved' | 'refused' | 'withdrawn' | 'expired';
    userId?: string;
    act?: 'recharge' | 'refund' | 'adjust' | 'codes';
  }; output: {
    list: Array<Approval>;
    total: number;
    pageNum: number;
    pageSize: number;
    pending: number;
    decidable: number;
  } };
  /** Approve or refuse a proposal of somebody else, or withdraw one of mine. Needs the token of a session: no API key may. */
  decideApproval: { kind: 'data'; input: {
    approvalId: string;
    decision: 'approve' | 'refuse' | 'withdraw';
    remark?: string;
  }; output: Approval };
  /** Ask for a refund of an order or some of its numbers, within 24 h of the order. Scope of the key: `own:order`. */
  requestRefund: { kind: 'data'; input: {
    orderId: string;
    trackingInfoIds?: Array<string>;
    reason: string;
  }; output: {
    requestId: string;
    orderId: string;
    status: 'reserved' | 'completed' | 'partial' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'partially_refunded' | 'failed';
    quantity: number;
    points: Points;
  } };
  /** Refunds that users asked for, the oldest pending first. Scope of the key: `refunds:read`. */
  listRefundRequests: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    state?: 'pending' | 'accepted' | 'refused';
    userId?: string;
    keyword?: string;
  }; output: {
    list: Array<RefundRequest>;
    total: number;
    pageNum: number;
    pageSize: number;
    pending: number;
  } };
  /** Accept a refund request for all or some of its numbers, or refuse it with a reason that the user reads. Needs the token of a session: no API key may. */
  decideRefundRequest: { kind: 'data'; input: {
    requestId: string;
    decision: 'accept' | 'refuse';
    trackingInfoIds?: Array<string>;
    remark: string;
    preview?: boolean;
  }; output: ActResult };
  /** Points that the staff gave, newest first, by payment number, account, staff member and days. Scope of the key: `approvals:read`. */
  listRecharges: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    refNo?: string;
    user?: string;
    staff?: string;
    /** YYYY-MM-DD */
    startDate?: string;
    /** YYYY-MM-DD */
    endDate?: string;
  }; output: {
    list: Array<Recharge>;
    total: number;
    pageNum: number;
    pageSize: number;
    points: Points;
  } };
  /** The same as a file, oldest first. Scope of the key: `approvals:read`. */
  exportRecharges: { kind: 'file'; input: {
    refNo?: string;
    user?: string;
    staff?: string;
    /** YYYY-MM-DD */
    startDate?: string;
    /** YYYY-MM-DD */
    endDate?: string;
    format: 'csv' | 'xlsx';
  }; output: Response };
  /** What the staff did, newest first. Scope of the key: `audit:read`. */
  listAudit: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    actorId?: string;
    act?: string;
    targetType?: string;
    targetId?: string;
    traceId?: string;
    /** YYYY-MM-DD */
    startDate?: string;
    /** YYYY-MM-DD */
    endDate?: string;
  }; output: {
    list: Array<AuditRow>;
    total: number;
    pageNum: number;
    pageSize: number;
    more: boolean;
  } };
  /** The same as CSV, values in words; more than 50,000 entries are refused. The export is an entry too. Needs the token of a session: no API key may. */
  exportAudit: { kind: 'file'; input: {
    actorId?: string;
    act?: string;
    targetType?: string;
    targetId?: string;
    traceId?: string;
    /** YYYY-MM-DD */
    startDate?: string;
    /** YYYY-MM-DD */
    endDate?: string;
  }; output: Response };
  /** Compute the chain of the audit again, and name the rows that were changed. Needs the token of a session: no API key may. */
  checkAudit: { kind: 'data'; input: {
    limit?: number;
  }; output: {
    rows: number;
    intact: boolean;
    broken: Array<{
      id: string;
      problem: 'changed' | 'missing_before' | 'missing_after';
    }>;
    checkedTime: WallTime;
  } };
  /** API keys of everybody, newest first. Needs the token of a session: no API key may. */
  listKeys: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    userId?: string;
    templateId?: string;
    state?: 'pending' | 'active' | 'disabled' | 'expired' | 'revoked';
    keyword?: string;
  }; output: {
    list: Array<ApiKey>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** Issue an API key to an account; its owner is notified and alone collects the secret. Needs the token of a session: no API key may. */
  createKey: { kind: 'data'; input: {
    userId: string;
    templateId: string;
    name: string;
    expireTime?: string;
    allowedIps?: Array<string> | string;
  }; output: ApiKey };
  /** Change name, template (a narrower one), expiry or addresses of a key; `clearFields` empties one. Needs the token of a session: no API key may. */
  changeKey: { kind: 'data'; input: {
    id: string;
    name?: string;
    templateId?: string;
    expireTime?: string;
    allowedIps?: Array<string> | string;
    clearFields?: Array<'expireTime' | 'allowedIps'> | string;
  }; output: ApiKey };
  /** Let the owner of a key collect a new secret; the old one works for 24 hours after that. Needs the token of a session: no API key may. */
  rotateKey: { kind: 'data'; input: {
    id: string;
  }; output: ApiKey };
  /** Switch a key off or on. Needs the token of a session: no API key may. */
  setKeyStatus: { kind: 'data'; input: {
    id: string;
    status: 'active' | 'disabled';
  }; output: ApiKey };
  /** End a key for good. Needs the token of a session: no API key may. */
  deleteKey: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Permission templates. Needs the token of a session: no API key may. */
  listTemplates: { kind: 'data'; input: {}; output: {
    list: Array<PermissionTemplate>;
  } };
  /** Make a permission template. Needs the token of a session: no API key may. */
  createTemplate: { kind: 'data'; input: {
    name: string;
    description?: string;
    scopes: Array<'own:profile' | 'own:query' | 'own:order' | 'own:orders' | 'own:track' | 'own:follow' | 'own:points' | 'own:tickets' | 'own:notices' | 'own:webhooks' | 'lots:read' | 'lots:import' | 'lots:withdraw' | 'notices:read' | 'notices:send' | 'notices:toggle' | 'notices:delete' | 'notices:delete_any' | 'tickets:read' | 'tickets:answer' | 'users:read' | 'users:money' | 'users:status' | 'users:role' | 'approvals:read' | 'approvals:decide' | 'refunds:read' | 'orders:read' | 'orders:numbers' | 'numbers:read' | 'numbers:block' | 'audit:read' | 'audit:export' | 'prices:read' | 'prices:manage' | 'codes:read' | 'codes:manage' | 'keys:read' | 'keys:manage' | 'chats:read' | 'chats:manage' | 'templates:read' | 'templates:manage' | 'limits:read' | 'limits:manage' | 'blacklist:read' | 'blacklist:manage' | 'blacklist:long' | 'carriers:read' | 'carriers:manage' | 'logs:read' | 'stats:read' | 'security:read' | 'security:manage' | 'diagnosis:read' | 'invariants:check' | 'cache:read' | 'cache:clear_user' | 'cache:clear_all'>;
  }; output: PermissionTemplate };
  /** Change a permission template; its keys lose what it loses and never gain; an older version is refused. Needs the token of a session: no API key may. */
  changeTemplate: { kind: 'data'; input: {
    id: string;
    name: string;
    description?: string;
    scopes: Array<'own:profile' | 'own:query' | 'own:order' | 'own:orders' | 'own:track' | 'own:follow' | 'own:points' | 'own:tickets' | 'own:notices' | 'own:webhooks' | 'lots:read' | 'lots:import' | 'lots:withdraw' | 'notices:read' | 'notices:send' | 'notices:toggle' | 'notices:delete' | 'notices:delete_any' | 'tickets:read' | 'tickets:answer' | 'users:read' | 'users:money' | 'users:status' | 'users:role' | 'approvals:read' | 'approvals:decide' | 'refunds:read' | 'orders:read' | 'orders:numbers' | 'numbers:read' | 'numbers:block' | 'audit:read' | 'audit:export' | 'prices:read' | 'prices:manage' | 'codes:read' | 'codes:manage' | 'keys:read' | 'keys:manage' | 'chats:read' | 'chats:manage' | 'templates:read' | 'templates:manage' | 'limits:read' | 'limits:manage' | 'blacklist:read' | 'blacklist:manage' | 'blacklist:long' | 'carriers:read' | 'carriers:manage' | 'logs:read' | 'stats:read' | 'security:read' | 'security:manage' | 'diagnosis:read' | 'invariants:check' | 'cache:read' | 'cache:clear_user' | 'cache:clear_all'>;
    version: number | string;
  }; output: PermissionTemplate };
  /** Remove a permission template that no key has. Needs the token of a session: no API key may. */
  deleteTemplate: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Who could do something: the roles with how many accounts, the templates and the keys. Needs the token of a session: no API key may. */
  whoMay: { kind: 'data'; input: {
    permission: string;
  }; output: {
    roles: Array<{
      role: string;
      accounts: number;
    }>;
    templates: Array<{
      id: string;
      name: string;
      keys: number;
    }>;
    keys: Array<{
      id: string;
      name: string;
      owner: string;
    }>;
    endpoints: Array<string>;
  } };
  /** My API keys, those that have not ended first; at most 100. Needs the token of a session: no API key may. */
  listMyKeys: { kind: 'data'; input: {}; output: {
    list: Array<OwnApiKey>;
  } };
  /** Collect the secret of a key that was issued or rotated; it is made now and shown this once. Needs the token of a session: no API key may. */
  collectMyKey: { kind: 'data'; input: {
    id: string;
  }; output: CollectedKey };
  /** End one of my API keys for good. Needs the token of a session: no API key may. */
  revokeMyKey: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Calls of the last 7 days with my API keys, newest first, with the errors they got. Needs the token of a session: no API key may. */
  listMyKeyCalls: { kind: 'page'; input: {
    failed?: 'true';
    pageNum?: number;
    pageSize?: number;
  }; output: {
    list: Array<MyKeyCall>;
    total: number;
    pageNum: number;
    pageSize: number;
    more: boolean;
  } };
  /** The limits of calls that bind me and my API keys, and what is left of them at this process. Needs the token of a session: no API key may. */
  listMyLimits: { kind: 'data'; input: {}; output: {
    list: Array<MyLimit>;
  } };
  /** Limits of calls, and how often each refused somebody. Scope of the key: `limits:read`. */
  listLimits: { kind: 'data'; input: {}; output: {
    list: Array<LimitRule>;
    serverTime: EpochMs;
  } };
  /** Change or add limits, one or a list; in force on every node within a second. Needs the token of a session: no API key may. */
  saveLimits: { kind: 'data'; input: {
    list: Array<{
      id?: string;
      name: string;
      target: 'global' | 'ip' | 'user' | 'key';
      path: string;
      maxRequests: number;
      windowSeconds: number;
      action: 'reject' | 'log';
      exempt?: Array<string>;
      enabled: boolean;
      version?: number;
    }>;
  } | {
    id?: string;
    name: string;
    target: 'global' | 'ip' | 'user' | 'key';
    path: string;
    maxRequests: number;
    windowSeconds: number;
    action: 'reject' | 'log';
    exempt?: Array<string>;
    enabled: boolean;
    version?: number;
  }; output: {
    list: Array<LimitRule>;
  } };
  /** Remove a limit that did not come with the product. Needs the token of a session: no API key may. */
  deleteLimit: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Who was limited by what, the latest first. Scope of the key: `limits:read`. */
  listLimitHits: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    limitId?: string;
    keyword?: string;
  }; output: {
    list: Array<{
      limitId: string;
      limitName: string;
      who: string;
      userId: string | null;
      count: number;
      action: 'reject' | 'log';
      firstTime: WallTime;
      lastTime: WallTime;
    }>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** Who is blocked, newest first. Scope of the key: `blacklist:read`. */
  listBlacklist: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    type?: 'ip' | 'cidr' | 'user' | 'email' | 'key';
    keyword?: string;
    expired?: 'true' | 'false';
  }; output: {
    list: Array<BlacklistEntry>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** Which calls of yesterday or of the last seven days an entry would have refused, and of whom. Needs the token of a session: no API key may. */
  tryBlacklist: { kind: 'data'; input: {
    type: 'ip' | 'cidr' | 'user' | 'email' | 'key';
    value: string;
    days: 1 | 7;
  }; output: BlockTrial };
  /** Block an address, a range, an account, an e-mail or a key; an admin for a day at most. Scope of the key: `blacklist:manage`. */
  addToBlacklist: { kind: 'data'; input: {
    type: 'ip' | 'cidr' | 'user' | 'email' | 'key';
    value: string;
    reason: string;
    expireTime?: string;
    preview?: boolean;
  }; output: {
    entry: BlacklistEntry | null;
    sessions: number;
  } };
  /** Let somebody in again. Scope of the key: `blacklist:manage`. */
  removeFromBlacklist: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** What a limit would have refused yesterday or in the last seven days; id 0 for a new one. Needs the token of a session: no API key may. */
  tryLimit: { kind: 'data'; input: {
    id: string;
    name: string;
    target: 'global' | 'ip' | 'user' | 'key';
    path: string;
    maxRequests: number;
    windowSeconds: number;
    action: 'reject' | 'log';
    exempt?: Array<string>;
    enabled: boolean;
    days: 1 | 7;
  }; output: LimitTrial };
  /** Be told of events at an address; the secret that signs is shown this once. Scope of the key: `own:webhooks`. */
  createWebhookEndpoint: { kind: 'data'; input: {
    url: string;
    events: Array<string>;
    payload?: 'full' | 'thin';
  }; output: {
    id: string;
    secret: string;
  } };
  /** My webhook endpoints, at most 10. Scope of the key: `own:webhooks`. */
  listWebhookEndpoints: { kind: 'data'; input: {}; output: {
    list: Array<WebhookEndpoint>;
  } };
  /** Change a webhook endpoint, pause it, or switch it on again; deliveries that had failed stay so. Scope of the key: `own:webhooks`. */
  changeWebhookEndpoint: { kind: 'data'; input: {
    id: string;
    url?: string;
    events?: Array<string>;
    payload?: 'full' | 'thin';
    active?: boolean;
  }; output: WebhookEndpoint };
  /** Remove a webhook endpoint with its deliveries. Scope of the key: `own:webhooks`. */
  deleteWebhookEndpoint: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Make a new secret, shown this once; the one before signs as well for 24 hours. Scope of the key: `own:webhooks`. */
  rotateWebhookSecret: { kind: 'data'; input: {
    id: string;
  }; output: {
    id: string;
    secret: string;
  } };
  /** Deliveries of the last 30 days to a webhook endpoint, newest first. Scope of the key: `own:webhooks`. */
  listWebhookDeliveries: { kind: 'page'; input: {
    id: string;
    pageNum?: number;
    pageSize?: number;
    state?: 'pending' | 'delivered' | 'failed';
  }; output: {
    list: Array<WebhookDelivery>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** Send a webhook.test to a webhook endpoint that is active. Scope of the key: `own:webhooks`. */
  testWebhookEndpoint: { kind: 'data'; input: {
    id: string;
  }; output: {
    deliveryId: string;
  } };
  /** Send a delivery again, or all of events between two times; of them only those that failed, if wanted. Scope of the key: `own:webhooks`. */
  replayWebhookDeliveries: { kind: 'data'; input: {
    id: string;
  } & ({
    deliveryId: string;
  } | {
    startTime: string;
    endTime: string;
    failedOnly?: boolean;
  }); output: {
    replayed: number;
  } };
  /** Be notified of events in a group chat or by e-mail; the address and secret of a robot are never shown again. Scope of the key: `own:webhooks`. */
  createChatChannel: { kind: 'data'; input: {
    kind: 'wecom' | 'dingtalk' | 'feishu' | 'email';
    name: string;
    address: string;
    secret?: string;
    events: Array<string>;
    language?: 'zh-CN' | 'en';
  }; output: {
    id: string;
  } };
  /** My chat channels, at most 10. Scope of the key: `own:webhooks`. */
  listChatChannels: { kind: 'data'; input: {}; output: {
    list: Array<ChatChannel>;
  } };
  /** Change a chat channel, pause it, or switch it on again; an address comes with its secret. Scope of the key: `own:webhooks`. */
  changeChatChannel: { kind: 'data'; input: {
    id: string;
    name?: string;
    address?: string;
    secret?: string;
    events?: Array<string>;
    language?: 'zh-CN' | 'en';
    active?: boolean;
  }; output: ChatChannel };
  /** Remove a chat channel with what waits for it. Scope of the key: `own:webhooks`. */
  deleteChatChannel: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Send a test to a chat channel now; an error says what its robot refused. An unconfirmed mailbox gets its code again. Scope of the key: `own:webhooks`. */
  testChatChannel: { kind: 'data'; input: {
    id: string;
  }; output: ChatChannel };
  /** Confirm a mailbox with the code that was mailed to it; from then on it gets events. Scope of the key: `own:webhooks`. */
  confirmChatChannel: { kind: 'data'; input: {
    id: string;
    code: string;
  }; output: ChatChannel };
  /** Chat channels of the team, at most 10. Needs the token of a session: no API key may. */
  listTeamChannels: { kind: 'data'; input: {}; output: {
    list: Array<ChatChannel>;
  } };
  /** Have the team notified of events of the staff in a group chat or a mailbox. Needs the token of a session: no API key may. */
  createTeamChannel: { kind: 'data'; input: {
    kind: 'wecom' | 'dingtalk' | 'feishu' | 'email';
    name: string;
    address: string;
    secret?: string;
    events: Array<string>;
    language?: 'zh-CN' | 'en';
  }; output: {
    id: string;
  } };
  /** Change a channel of the team, pause it, or switch it on again. Needs the token of a session: no API key may. */
  changeTeamChannel: { kind: 'data'; input: {
    id: string;
    name?: string;
    address?: string;
    secret?: string;
    events?: Array<string>;
    language?: 'zh-CN' | 'en';
    active?: boolean;
  }; output: ChatChannel };
  /** Remove a channel of the team with what waits for it. Needs the token of a session: no API key may. */
  deleteTeamChannel: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Send a test to a channel of the team now; an unconfirmed mailbox gets its code again. Needs the token of a session: no API key may. */
  testTeamChannel: { kind: 'data'; input: {
    id: string;
  }; output: ChatChannel };
  /** Confirm a mailbox of the team with the code that was mailed to it. Needs the token of a session: no API key may. */
  confirmTeamChannel: { kind: 'data'; input: {
    id: string;
    code: string;
  }; output: ChatChannel };
  /** What a carrier pushes: signed (fdx-signature, X-HMAC) or with the credential set at UPS; again does nothing. Open to anybody. */
  receivePush: { kind: 'data'; input: {
    carrier: Carrier;
    raw: string;
  }; output: null };
  /** How each carrier is connected and doing: account, budget, breaker, latest failures. Needs the token of a session: no API key may. */
  listCarrierAccounts: { kind: 'data'; input: {}; output: CarrierAccounts };
  /** Set the account of a carrier; what is left out stays, and nothing secret is ever shown again. Needs the token of a session: no API key may. */
  saveCarrierAccount: { kind: 'data'; input: {
    carrier: Carrier;
    environment?: 'production' | 'test';
    clientId?: string;
    clientSecret?: string;
    merchantId?: string;
    webhookSecret?: string;
    callsPerSecond?: number;
    callsPerHour?: number;
    callsPerDay?: number;
  }; output: CarrierAccounts };
  /** Remove the account that was set in the console; that of the environment is used again, or none. Needs the token of a session: no API key may. */
  removeCarrierAccount: { kind: 'data'; input: {
    carrier: Carrier;
  }; output: CarrierAccounts };
  /** Get a new token with the account that is used, and say what it is good for. Needs the token of a session: no API key may. */
  checkCarrierAccount: { kind: 'data'; input: {
    carrier: Carrier;
  }; output: {
    ok: boolean;
    scopes: Array<string>;
    missingScope: string | null;
    reason: TrackingReason | null;
    reasonText: string | null;
    carrierCode: string | null;
    httpStatus: number | null;
    tookMs: number;
  } };
  /** Prices that are to come, in force and past, by carrier and scope, the latest first. Scope of the key: `prices:read`. */
  listPrices: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    carrier?: 'ups' | 'usps' | 'fedex';
    scope?: 'single' | 'batch';
    state?: 'upcoming' | 'current' | 'past';
  }; output: {
    list: Array<StoredPrice>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** Set a price from a time on, or from now. Needs the token of a session: no API key may. */
  addPrice: { kind: 'data'; input: {
    carrier: 'ups' | 'usps' | 'fedex';
    scope: 'single' | 'batch';
    unitPrice: number;
    tiers: Array<{
      from: number;
      percentOff: number;
    }>;
    validFrom?: string;
    remark: string;
  }; output: StoredPrice };
  /** What the orders of yesterday or of the last seven days would have cost at a price. Needs the token of a session: no API key may. */
  tryPrice: { kind: 'data'; input: {
    carrier: 'ups' | 'usps' | 'fedex';
    scope: 'single' | 'batch';
    unitPrice: number;
    tiers: Array<{
      from: number;
      percentOff: number;
    }>;
    days: 1 | 7;
  }; output: PriceTrial };
  /** Withdraw a price that is not in force yet. Needs the token of a session: no API key may. */
  withdrawPrice: { kind: 'data'; input: {
    id: string;
  }; output: null };
  /** Batches of exchange codes, newest first. Scope of the key: `codes:read`. */
  listCodeBatches: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    keyword?: string;
  }; output: {
    list: Array<CodeBatch>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** Issue a batch of exchange codes, which only this answer shows; above the limits it becomes a proposal. Needs the token of a session: no API key may. */
  issueCodes: { kind: 'data'; input: {
    count: number;
    points: number;
    validDays?: number;
    remark: string;
  }; output: {
    outcome: 'issued' | 'proposed';
    batch: CodeBatch | null;
    codes: Array<string>;
    approvalId: string | null;
  } };
  /** Issue a batch that was approved, by who proposed it; the answer is the only one that shows the codes. Needs the token of a session: no API key may. */
  collectCodes: { kind: 'data'; input: {
    approvalId: string;
  }; output: {
    batch: CodeBatch;
    codes: Array<string>;
  } };
  /** Void the codes of a batch that are still open. Needs the token of a session: no API key may. */
  voidCodes: { kind: 'data'; input: {
    id: string;
    reason: string;
  }; output: {
    batch: CodeBatch;
    voided: number;
  } };
  /** The codes of a batch, masked, and who used them. Scope of the key: `codes:read`. */
  listCodes: { kind: 'page'; input: {
    id: string;
    pageNum?: number;
    pageSize?: number;
    state?: 'open' | 'used' | 'void' | 'expired';
  }; output: {
    list: Array<{
      last4: string;
      state: 'open' | 'used' | 'void' | 'expired';
      usedBy: {
        id: string;
        userName: string;
      } | null;
      usedTime: WallTime | null;
    }>;
    total: number;
    pageNum: number;
    pageSize: number;
  } };
  /** Calls of the API, newest first; the last 24 hours when no time is named. Scope of the key: `logs:read`. */
  listCalls: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    startTime?: string;
    endTime?: string;
    traceId?: string;
    userId?: string;
    keyId?: string;
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path?: string;
    httpStatus?: string;
    code?: number;
    category?: 'none' | 'validation' | 'resource' | 'method' | 'media' | 'file-upload' | 'business' | 'system' | 'database' | 'network' | 'security';
    minDurationMs?: number;
    maxDurationMs?: number;
    ip?: string;
    ua?: string;
  }; output: {
    list: Array<CallLogRow>;
    total: number;
    pageNum: number;
    pageSize: number;
    more: boolean;
    dropped: number;
  } };
  /** The same as CSV, at most 50,000 calls. Needs the token of a session: no API key may. */
  exportCalls: { kind: 'file'; input: {
    startTime?: string;
    endTime?: string;
    traceId?: string;
    userId?: string;
    keyId?: string;
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path?: string;
    httpStatus?: string;
    code?: number;
    category?: 'none' | 'validation' | 'resource' | 'method' | 'media' | 'file-upload' | 'business' | 'system' | 'database' | 'network' | 'security';
    minDurationMs?: number;
    maxDurationMs?: number;
    ip?: string;
    ua?: string;
  }; output: Response };
  /** Everything that is known of one trace: calls, acts of the staff, errors, tickets. Scope of the key: `logs:read`. */
  getTrace: { kind: 'data'; input: {
    traceId: string;
  }; output: {
    traceId: string;
    calls: Array<CallLogRow>;
    acts: Array<{
      id: string;
      time: WallTime;
      act: string;
      actor: string | null;
    }>;
    errors: Array<{
      fingerprint: string;
      time: WallTime;
      source: 'web' | 'server';
      message: string;
    }>;
    tickets: Array<{
      id: string;
      ticketNo: string;
      title: string;
    }>;
  } };
  /** Calls over time: how many, how many failed, how long they took. Scope of the key: `logs:read`. */
  callSeries: { kind: 'data'; input: {
    startTime?: string;
    endTime?: string;
    traceId?: string;
    userId?: string;
    keyId?: string;
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path?: string;
    httpStatus?: string;
    code?: number;
    category?: 'none' | 'validation' | 'resource' | 'method' | 'media' | 'file-upload' | 'business' | 'system' | 'database' | 'network' | 'security';
    minDurationMs?: number;
    maxDurationMs?: number;
    ip?: string;
    ua?: string;
    interval?: '60' | '300' | '900' | '3600' | '86400' | 'auto';
    groupBy?: 'path' | 'method' | 'httpStatus' | 'code' | 'category' | 'user' | 'key' | 'ip';
    compare?: 'true' | 'false';
  }; output: CallSeries };
  /** Answers by class of status, and what was refused most. Scope of the key: `security:read`. */
  responseStatistics: { kind: 'data'; input: {
    startTime?: string;
    endTime?: string;
  }; output: {
    startMs: EpochMs;
    endMs: EpochMs;
    classes: Array<{
      class: '2xx' | '3xx' | '4xx' | '5xx';
      count: number;
    }>;
    codes: Array<{
      code: number;
      count: number;
      callers: number;
    }>;
    paths: Array<{
      method: string;
      path: string;
      refused: number;
      failed: number;
    }>;
  } };
  /** Figures of a range, today when none is named, beside those of the range before. Scope of the key: `stats:read`. */
  statOverview: { kind: 'data'; input: {
    startTime?: string;
    endTime?: string;
  }; output: {
    startMs: EpochMs;
    endMs: EpochMs;
    figures: Array<{
      name: 'users_total' | 'users_new' | 'users_active' | 'users_online' | 'orders' | 'numbers_sold' | 'orders_reserved' | 'holds_live' | 'rows_held' | 'holds_made' | 'holds_expired' | 'points_issued' | 'points_spent' | 'points_refunded' | 'points_outstanding' | 'stock_for_sale' | 'tickets_open' | 'tickets_overdue' | 'tickets_new' | 'calls' | 'calls_refused' | 'calls_failed' | 'calls_p95' | 'carrier_calls' | 'carrier_calls_failed' | 'approvals_waiting' | 'refunds_waiting';
      unit: 'count' | 'points' | 'ms';
      value: number | null;
      previous: number | null;
      countedMs: EpochMs | null;
    }>;
    stock: Array<{
      carrier: 'ups' | 'usps' | 'fedex';
      forSale: number;
      held: number;
      reserved: number;
      sold: number;
      retired: number;
      blocked: number;
      queryOnly: number;
      total: number;
    }>;
    stockCountedMs: EpochMs | null;
  } };
  /** Metrics over time, the last 24 hours when no range is named. Scope of the key: `stats:read`. */
  statSeries: { kind: 'data'; input: {
    startTime?: string;
    endTime?: string;
    metrics: string;
    interval?: '60' | '300' | '900' | '3600' | '86400' | 'auto';
    compare?: 'true' | 'false';
  }; output: {
    startMs: EpochMs;
    endMs: EpochMs;
    intervalSeconds: number;
    series: Array<{
      metric: 'requests' | 'latency' | 'orders' | 'numbers' | 'points' | 'holds' | 'users' | 'tickets' | 'carriers' | 'queue' | 'database' | 'event_loop' | 'memory';
      lines: Array<StatLine>;
    }>;
  } };
  /** Shipments by state of the USA where they went, as of a few minutes ago. Scope of the key: `stats:read`. */
  statStates: { kind: 'data'; input: {
    carrier?: 'ups' | 'usps' | 'fedex';
  }; output: {
    countedMs: EpochMs | null;
    states: Array<{
      state: string;
      shipments: number;
      forSale: number;
    }>;
    elsewhere: number;
  } };
  /** What the processes keep in memory, and how often it was of use. Scope of the key: `cache:read`. */
  cacheStatistics: { kind: 'data'; input: {
    userId?: string;
  }; output: {
    driver: 'memory' | 'redis';
    entries: number;
    hitRate: number | null;
    namespaces: Array<CacheNamespace>;
    nodes: Array<{
      node: string;
      seenMs: EpochMs;
      entries: number;
      hitRate: number | null;
    }>;
    ofUser: {
      userName: string;
      entries: number;
    } | null;
  } };
  /** Empty the caches of every process; the next calls read the database again. Needs the token of a session: no API key may. */
  clearCache: { kind: 'data'; input: {
    remark: string;
  }; output: {
    cleared: number;
  } };
  /** Forget, in every process, what is kept of one user. Needs the token of a session: no API key may. */
  clearUserCache: { kind: 'data'; input: {
    userId: string;
  }; output: {
    cleared: number;
  } };
  /** Attempts to bring in markup that runs: how many, where, what kind; the last 7 days when no time is named. Scope of the key: `security:read`. */
  xssStatistics: { kind: 'data'; input: {
    startTime?: string;
    endTime?: string;
  }; output: {
    startMs: EpochMs;
    endMs: EpochMs;
    total: number;
    kinds: Array<{
      kind: 'script_tag' | 'event_handler' | 'script_url' | 'embedding' | 'encoded';
      count: number;
    }>;
    places: Array<{
      path: string;
      field: string;
      count: number;
      lastTime: WallTime;
    }>;
    points: Array<{
      timeMs: EpochMs;
      count: number;
    }>;
    samples: Array<{
      time: WallTime;
      kind: 'script_tag' | 'event_handler' | 'script_url' | 'embedding' | 'encoded';
      path: string;
      field: string;
      excerpt: string;
      user: {
        id: string;
        userName: string;
      } | null;
      ip: string;
      traceId: string;
    }>;
  } };
  /** Alerts, those that nobody has acknowledged first. Scope of the key: `security:read`. */
  listAlerts: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    state?: 'open' | 'acknowledged';
    severity?: 'low' | 'medium' | 'high' | 'critical';
  }; output: {
    list: Array<SecurityAlert>;
    total: number;
    pageNum: number;
    pageSize: number;
    more: boolean;
    open: number;
  } };
  /** Say that somebody looked at an alert, and what came of it. Needs the token of a session: no API key may. */
  acknowledgeAlert: { kind: 'data'; input: {
    id: string;
    remark: string;
  }; output: SecurityAlert };
  /** Sign-ins, lock-outs, refusals and other things that matter to safety, newest first. Scope of the key: `security:read`. */
  listSecurityEvents: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    startTime?: string;
    endTime?: string;
    kind?: 'sign_in' | 'sign_in_failed' | 'locked' | 'sign_out' | 'password_changed' | 'password_reset' | 'second_factor_changed' | 'session_reused' | 'sessions_revoked' | 'key_refused' | 'forbidden' | 'limited' | 'blocked' | 'push_refused' | 'malware' | 'xss';
    userId?: string;
    keyword?: string;
  }; output: {
    list: Array<SecurityEvent>;
    total: number;
    pageNum: number;
    pageSize: number;
    more: boolean;
  } };
  /** Errors of the web and of the server by cause, the last seen first. Scope of the key: `security:read`. */
  exceptionStatistics: { kind: 'page'; input: {
    pageNum?: number;
    pageSize?: number;
    startTime?: string;
    endTime?: string;
    source?: 'web' | 'server';
    state?: 'open' | 'resolved' | 'ignored';
    keyword?: string;
  }; output: {
    list: Array<ExceptionGroup>;
    total: number;
    pageNum: number;
    pageSize: number;
    more: boolean;
    points: Array<{
      timeMs: EpochMs;
      web: number;
      server: number;
    }>;
  } };
  /** A cause, and the last times it struck. Scope of the key: `security:read`. */
  getException: { kind: 'data'; input: {
    fingerprint: string;
  }; output: {
    group: ExceptionGroup;
    occurrences: Array<{
      number: string;
      time: WallTime;
      user: {
        id: string;
        userName: string;
      } | null;
      place: string | null;
      stack: string | null;
      extra: string | null;
      ua: string | null;
      traceId: string | null;
    }>;
  } };
  /** Call a cause resolved or ignored, or open again; one that occurs again after it was resolved opens by itself. Needs the token of a session: no API key may. */
  setExceptionState: { kind: 'data'; input: {
    fingerprint: string;
    state: 'open' | 'resolved' | 'ignored';
  }; output: ExceptionGroup };
  /** An error that nobody caught in a browser; 20 a minute a client. Open to anybody. */
  reportFrontendError: { kind: 'nothing'; input: {
    message: string;
    stack?: string;
    extra?: {
      number?: string;
      token?: string;
      traceId?: string;
      version?: string;
      detail?: string;
    };
    component?: string;
    url: string;
    timestamp: number | string;
  }; output: null };
  /** Holds and reservations that should be gone, who waits for whose lock, and what to do. Scope of the key: `diagnosis:read`. */
  reservationDiagnosis: { kind: 'data'; input: {}; output: {
    checkedTime: WallTime;
    liveHolds: number;
    heldRows: number;
    expiredHolds: Array<{
      holdId: string;
      userId: string;
      carrier: 'ups' | 'usps' | 'fedex';
      rows: number;
      lateSeconds: number;
    }>;
    expiredReservations: Array<{
      orderId: string;
      orderNo: string;
      userId: string;
      lateSeconds: number;
    }>;
    stuckRows: number;
    lockWaits: Array<{
      waiting: {
        pid: number;
        state: string | null;
        seconds: number;
        query: string;
        waitsFor: string | null;
      };
      blocking: {
        pid: number;
        state: string | null;
        seconds: number;
        query: string;
        waitsFor: string | null;
      } | null;
      lock: string;
      userId: string | null;
    }>;
    longTransactions: Array<{
      pid: number;
      state: string | null;
      seconds: number;
      query: string;
      waitsFor: string | null;
    }>;
    suggestions: Array<Suggestion>;
  } };
  /** Connections of every process and of the database. Scope of the key: `diagnosis:read`. */
  connectionPoolStatus: { kind: 'data'; input: {}; output: {
    nodes: Array<{
      node: string;
      seenMs: EpochMs;
      max: number;
      total: number;
      idle: number;
      waiting: number;
    }>;
    server: {
      max: number;
      total: number;
      active: number;
      idle: number;
      idleInTransaction: number;
      waitingForLocks: number;
    };
  } };
  /** Processes, event loop, memory, deadlocks, jobs, migrations, carriers. Scope of the key: `diagnosis:read`. */
  diagnosisStatistics: { kind: 'data'; input: {}; output: {
    nodes: Array<{
      node: string;
      version: string;
      startedTime: WallTime;
      seenMs: EpochMs;
      eventLoopP50: number;
      eventLoopP99: number;
      eventLoopMax: number;
      residentBytes: number;
      heapBytes: number;
      cpu: number;
      transactionRetries: number;
      requestsInFlight: number;
    }>;
    database: {
      version: string;
      sizeBytes: number;
      startedTime: WallTime;
      deadlocks: number;
      cacheHitRate: number | null;
      commits: number;
      rollbacks: number;
    };
    recentDeadlocks: Array<{
      time: WallTime;
      node: string;
      query: string;
      detail: string;
      retried: boolean;
    }>;
    jobs: {
      waiting: number;
      running: number;
      failing: number;
      oldestSeconds: number | null;
      kinds: Array<{
        name: string;
        waiting: number;
        failing: number;
        lastError: string | null;
      }>;
    };
    migrations: Array<{
      name: string;
      appliedTime: WallTime;
    }>;
    carriers: Array<{
      carrier: 'ups' | 'usps' | 'fedex';
      account: string;
      state: string;
      calls: number;
      failed: number;
    }>;
  } };
  /** All of the diagnosis as one JSON file to hand on; without secrets, names and numbers. Needs the token of a session: no API key may. */
  diagnosisReport: { kind: 'file'; input: {}; output: Response };
  /** What must always hold, and whether it does; looked at again every few seconds by itself. Scope of the key: `diagnosis:read`. */
  listInvariants: { kind: 'data'; input: {}; output: {
    list: Array<Invariant>;
    broken: number;
    serverTime: EpochMs;
  } };
  /** Look at all of them, or some, over everything, now. Needs the token of a session: no API key may. */
  checkInvariants: { kind: 'data'; input: {
    names?: Array<'ledger_zero' | 'balances_match' | 'chains_intact' | 'audit_intact' | 'one_owner' | 'holds_in_time' | 'holds_match_stock' | 'refunds_within_paid' | 'orders_match_points' | 'codes_add_up' | 'unread_matches' | 'followed_one_state' | 'followed_one_message' | 'table_versions'>;
  }; output: {
    list: Array<Invariant>;
    broken: number;
    serverTime: EpochMs;
  } };
};

/** Where each operation is, and how it goes over the wire. */
export const operations = {
  getSite: { method: 'GET', path: '/site', sends: 'none', kind: 'data' },
  login: { method: 'POST', path: '/auth/login', sends: 'body', kind: 'data' },
  refreshToken: { method: 'POST', path: '/auth/refresh-token', sends: 'none', kind: 'data' },
  validateEmail: { method: 'GET', path: '/auth/validate/email', sends: 'query', kind: 'data' },
  validateUsername: { method: 'GET', path: '/auth/validate/username', sends: 'query', kind: 'data' },
  register: { method: 'POST', path: '/auth/register', sends: 'body', kind: 'data' },
  activate: { method: 'POST', path: '/auth/activate', sends: 'body', kind: 'data' },
  resendActivation: { method: 'POST', path: '/auth/resend-activation', sends: 'body', kind: 'data' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', sends: 'body', kind: 'data' },
  checkResetLink: { method: 'POST', path: '/auth/reset-password/check', sends: 'body', kind: 'data' },
  resetPassword: { method: 'POST', path: '/auth/reset-password', sends: 'body', kind: 'data' },
  logout: { method: 'POST', path: '/auth/logout', sends: 'none', kind: 'data' },
  getUserInfo: { method: 'GET', path: '/user/getUserInfo', sends: 'none', kind: 'data' },
  acceptTerms: { method: 'POST', path: '/user/acceptTerms', sends: 'body', kind: 'data' },
  saveUserInfo: { method: 'POST', path: '/user/saveUserInfo', sends: 'body', kind: 'data' },
  changePassword: { method: 'POST', path: '/user/changePsw', sends: 'body', kind: 'data' },
  listSessions: { method: 'GET', path: '/user/sessions', sends: 'none', kind: 'data' },
  endSession: { method: 'DELETE', path: '/user/sessions/:id', sends: 'none', kind: 'data' },
  endOtherSessions: { method: 'POST', path: '/user/sessions/endOthers', sends: 'none', kind: 'data' },
  getSecondFactor: { method: 'GET', path: '/auth/second-factor', sends: 'none', kind: 'data' },
  beginTotp: { method: 'POST', path: '/auth/second-factor/totp', sends: 'body', kind: 'data', retry: false },
  stepUp: { method: 'POST', path: '/auth/second-factor/step-up', sends: 'body', kind: 'data', retry: false },
  confirmTotp: { method: 'POST', path: '/auth/second-factor/totp/confirm', sends: 'body', kind: 'data', retry: false },
  removeSecondFactor: { method: 'DELETE', path: '/auth/second-factor', sends: 'body', kind: 'data', retry: false },
  renewRecoveryCodes: { method: 'POST', path: '/auth/second-factor/recovery-codes', sends: 'body', kind: 'data', retry: false },
  signInWithCode: { method: 'POST', path: '/auth/second-factor/sign-in', sends: 'body', kind: 'data', retry: false },
  beginProviderSignIn: { method: 'POST', path: '/auth/provider/begin', sends: 'body', kind: 'data', retry: false },
  signInWithProvider: { method: 'POST', path: '/auth/provider/sign-in', sends: 'body', kind: 'data', retry: false },
  listPasskeys: { method: 'GET', path: '/auth/second-factor/passkeys', sends: 'none', kind: 'data' },
  beginPasskey: { method: 'POST', path: '/auth/second-factor/passkeys', sends: 'body', kind: 'data', retry: false },
  confirmPasskey: { method: 'POST', path: '/auth/second-factor/passkeys/confirm', sends: 'body', kind: 'data', retry: false },
  renamePasskey: { method: 'PATCH', path: '/auth/second-factor/passkeys/:id', sends: 'body', kind: 'data' },
  removePasskey: { method: 'POST', path: '/auth/second-factor/passkeys/:id/remove', sends: 'body', kind: 'data', retry: false },
  beginPasskeyProof: { method: 'POST', path: '/auth/second-factor/passkeys/challenge', sends: 'none', kind: 'data', retry: false },
  beginPasskeySignIn: { method: 'POST', path: '/auth/second-factor/sign-in/passkey', sends: 'body', kind: 'data', retry: false },
  queryShipments: { method: 'POST', path: '/logistics/:carrier/query', sends: 'body', kind: 'data' },
  placeOrder: { method: 'POST', path: '/logistics/:carrier/order', sends: 'body', kind: 'data', idempotent: true },
  listHolds: { method: 'GET', path: '/logistics/holds', sends: 'none', kind: 'data' },
  extendHold: { method: 'POST', path: '/logistics/:carrier/extend', sends: 'body', kind: 'data' },
  releaseHold: { method: 'POST', path: '/logistics/:carrier/release', sends: 'body', kind: 'data' },
  confirmOrder: { method: 'POST', path: '/logistics/orders/:id/confirm', sends: 'none', kind: 'data', idempotent: true },
  cancelOrder: { method: 'POST', path: '/logistics/orders/:id/cancel', sends: 'none', kind: 'data', idempotent: true },
  getPriceLists: { method: 'GET', path: '/logistics/prices', sends: 'none', kind: 'data' },
  getUserOrder: { method: 'POST', path: '/user/getUserOrder', sends: 'body', kind: 'page' },
  exportOrders: { method: 'POST', path: '/user/exportOrders', sends: 'body', kind: 'file' },
  createWait: { method: 'POST', path: '/waits', sends: 'body', kind: 'data', idempotent: true, retry: false },
  listWaits: { method: 'GET', path: '/waits', sends: 'none', kind: 'data' },
  cancelWait: { method: 'DELETE', path: '/waits/:id', sends: 'none', kind: 'data' },
  getWaitDemand: { method: 'GET', path: '/admin/waits/demand', sends: 'query', kind: 'data' },
  getUserPoint: { method: 'GET', path: '/user/getUserPoint', sends: 'none', kind: 'data' },
  getUserPointLog: { method: 'POST', path: '/user/getUserPointLog', sends: 'body', kind: 'page' },
  pointsExchange: { method: 'POST', path: '/user/pointsExchange', sends: 'body', kind: 'data', idempotent: true },
  pointReceipt: { method: 'GET', path: '/user/pointReceipt/:id', sends: 'none', kind: 'data' },
  downloadArchive: { method: 'GET', path: '/user/archive', sends: 'none', kind: 'file', retry: false },
  listStatements: { method: 'GET', path: '/user/statements', sends: 'none', kind: 'data' },
  downloadStatement: { method: 'GET', path: '/user/statements/:month', sends: 'query', kind: 'file' },
  previewLot: { method: 'POST', path: '/manage/lots/preview', sends: 'form', kind: 'data' },
  importLot: { method: 'POST', path: '/manage/lots', sends: 'form', kind: 'data', idempotent: true, retry: false },
  listLots: { method: 'GET', path: '/manage/lots/list', sends: 'query', kind: 'page' },
  getLot: { method: 'GET', path: '/manage/lots/:id', sends: 'none', kind: 'data' },
  setLotMask: { method: 'PUT', path: '/manage/lots/:id/mask', sends: 'body', kind: 'data', idempotent: true, retry: false },
  lotStock: { method: 'GET', path: '/manage/lots/:id/stock', sends: 'none', kind: 'data' },
  listRejectedRows: { method: 'GET', path: '/manage/lots/:id/rejected', sends: 'query', kind: 'file' },
  withdrawLot: { method: 'POST', path: '/manage/lots/:id/withdraw', sends: 'body', kind: 'data', idempotent: true, retry: false },
  restoreLot: { method: 'POST', path: '/manage/lots/:id/restore', sends: 'body', kind: 'data', idempotent: true, retry: false },
  refreshTracking: { method: 'POST', path: '/logistics/:carrier/refresh', sends: 'body', kind: 'data' },
  chooseParcel: { method: 'POST', path: '/logistics/choose', sends: 'body', kind: 'data' },
  getTimeline: { method: 'GET', path: '/logistics/timeline/:id', sends: 'none', kind: 'data' },
  trackNumbers: { method: 'POST', path: '/logistics/track', sends: 'body', kind: 'data', idempotent: true },
  listTrackBatches: { method: 'GET', path: '/logistics/track', sends: 'query', kind: 'page' },
  getTrackBatch: { method: 'GET', path: '/logistics/track/:id', sends: 'none', kind: 'data' },
  streamTrackBatch: { method: 'GET', path: '/logistics/track/:id/stream', sends: 'query', kind: 'stream' },
  pauseTrackBatch: { method: 'POST', path: '/logistics/track/:id/pause', sends: 'none', kind: 'data' },
  resumeTrackBatch: { method: 'POST', path: '/logistics/track/:id/resume', sends: 'none', kind: 'data' },
  rerunTrackBatch: { method: 'POST', path: '/logistics/track/:id/rerun', sends: 'none', kind: 'data' },
  pinTrackNumber: { method: 'POST', path: '/logistics/track/:id/pin', sends: 'body', kind: 'data' },
  followNumbers: { method: 'POST', path: '/followed-numbers', sends: 'body', kind: 'data' },
  listFollowedNumbers: { method: 'GET', path: '/followed-numbers', sends: 'query', kind: 'page' },
  summariseFollowedNumbers: { method: 'GET', path: '/followed-numbers/summary', sends: 'none', kind: 'data' },
  changeFollowedNumbers: { method: 'POST', path: '/followed-numbers/bulk', sends: 'body', kind: 'data' },
  exportFollowedNumbers: { method: 'POST', path: '/followed-numbers/export', sends: 'body', kind: 'file' },
  getFollowedNumber: { method: 'GET', path: '/followed-numbers/:id', sends: 'none', kind: 'data' },
  changeFollowedNumber: { method: 'PATCH', path: '/followed-numbers/:id', sends: 'body', kind: 'data' },
  unfollowNumber: { method: 'DELETE', path: '/followed-numbers/:id', sends: 'none', kind: 'data' },
  getFollowInsight: { method: 'GET', path: '/followed-numbers/insight', sends: 'query', kind: 'data' },
  exportFollowInsight: { method: 'POST', path: '/followed-numbers/insight/export', sends: 'body', kind: 'file' },
  getPlatformInsight: { method: 'GET', path: '/admin/follow-insight', sends: 'query', kind: 'data' },
  getAttentionSettings: { method: 'GET', path: '/followed-numbers/attention-settings', sends: 'none', kind: 'data' },
  saveAttentionSettings: { method: 'PUT', path: '/followed-numbers/attention-settings', sends: 'body', kind: 'data' },
  tryAttentionSettings: { method: 'POST', path: '/followed-numbers/attention-settings/try', sends: 'body', kind: 'data' },
  listFollowViews: { method: 'GET', path: '/followed-views', sends: 'none', kind: 'data' },
  saveFollowView: { method: 'POST', path: '/followed-views', sends: 'body', kind: 'data' },
  deleteFollowView: { method: 'DELETE', path: '/followed-views/:id', sends: 'none', kind: 'data' },
  shareFollowedNumber: { method: 'POST', path: '/followed-numbers/:id/share', sends: 'body', kind: 'data', retry: false },
  unshareFollowedNumber: { method: 'DELETE', path: '/followed-numbers/:id/share', sends: 'none', kind: 'data' },
  getSharedParcel: { method: 'GET', path: '/shared-parcels/:token', sends: 'none', kind: 'data' },
  getEmbedHosts: { method: 'GET', path: '/followed-numbers/embed-hosts', sends: 'none', kind: 'data' },
  saveEmbedHosts: { method: 'PUT', path: '/followed-numbers/embed-hosts', sends: 'body', kind: 'data' },
  listNotices: { method: 'GET', path: '/notice/user/list', sends: 'query', kind: 'page' },
  countUnreadNotices: { method: 'GET', path: '/notice/user/unread-count', sends: 'none', kind: 'data' },
  markNoticesRead: { method: 'POST', path: '/notice/user/mark-read', sends: 'query', kind: 'data' },
  markAllNoticesRead: { method: 'POST', path: '/notice/user/mark-all-read', sends: 'none', kind: 'data' },
  listActiveAnnouncements: { method: 'GET', path: '/notice/announcements/active', sends: 'none', kind: 'data' },
  streamNotices: { method: 'GET', path: '/notice/stream', sends: 'none', kind: 'file' },
  listStaffNotices: { method: 'GET', path: '/notice/admin/list', sends: 'query', kind: 'page' },
  searchStaffNotices: { method: 'GET', path: '/notice/admin/search', sends: 'query', kind: 'page' },
  noticeStatistics: { method: 'GET', path: '/notice/admin/statistics', sends: 'none', kind: 'data' },
  previewNoticeAudience: { method: 'POST', path: '/notice/admin/audience', sends: 'body', kind: 'data' },
  sendNotification: { method: 'POST', path: '/notice/admin/send/notification', sends: 'body', kind: 'data', idempotent: true, retry: false },
  sendAnnouncement: { method: 'POST', path: '/notice/admin/send/announcement', sends: 'body', kind: 'data', idempotent: true, retry: false },
  setNoticeStatus: { method: 'PUT', path: '/notice/admin/status/:id', sends: 'body', kind: 'data' },
  deleteNotice: { method: 'DELETE', path: '/notice/admin/delete/:id', sends: 'none', kind: 'data' },
  restoreNotice: { method: 'POST', path: '/notice/admin/restore/:id', sends: 'none', kind: 'data' },
  getFollowNotifications: { method: 'GET', path: '/followed-numbers/notifications', sends: 'none', kind: 'data' },
  saveFollowNotifications: { method: 'PUT', path: '/followed-numbers/notifications', sends: 'body', kind: 'data' },
  findZips: { method: 'GET', path: '/logistics/zips', sends: 'query', kind: 'data' },
  locatePlaces: { method: 'POST', path: '/logistics/places', sends: 'body', kind: 'data' },
  getStock: { method: 'GET', path: '/logistics/stock', sends: 'query', kind: 'data' },
  createTicket: { method: 'POST', path: '/ticket/create', sends: 'body', kind: 'data', idempotent: true },
  listTickets: { method: 'GET', path: '/ticket/user/list', sends: 'query', kind: 'page' },
  getTicket: { method: 'GET', path: '/ticket/detail/:id', sends: 'none', kind: 'data' },
  replyTicket: { method: 'POST', path: '/ticket/reply', sends: 'body', kind: 'data', idempotent: true },
  resolveTicket: { method: 'POST', path: '/ticket/resolve', sends: 'body', kind: 'data' },
  closeTicket: { method: 'POST', path: '/ticket/close', sends: 'body', kind: 'data' },
  rateTicket: { method: 'POST', path: '/ticket/rate', sends: 'body', kind: 'data' },
  uploadTicketAttachment: { method: 'POST', path: '/ticket/attachment', sends: 'form', kind: 'data' },
  downloadTicketAttachment: { method: 'GET', path: '/ticket/attachment/:id', sends: 'none', kind: 'file' },
  listStaffTickets: { method: 'GET', path: '/ticket/admin/list', sends: 'query', kind: 'page' },
  ticketStatistics: { method: 'GET', path: '/ticket/admin/statistics', sends: 'query', kind: 'data' },
  setTicketStatus: { method: 'POST', path: '/ticket/admin/status', sends: 'body', kind: 'data' },
  assignTicket: { method: 'POST', path: '/ticket/admin/assign', sends: 'body', kind: 'data' },
  setTicketPriority: { method: 'POST', path: '/ticket/admin/priority', sends: 'body', kind: 'data' },
  seeTicket: { method: 'POST', path: '/ticket/admin/presence', sends: 'body', kind: 'data' },
  listTicketAssignees: { method: 'GET', path: '/ticket/admin/assignees', sends: 'none', kind: 'data' },
  listCannedReplies: { method: 'GET', path: '/ticket/admin/replies', sends: 'none', kind: 'data' },
  createCannedReply: { method: 'POST', path: '/ticket/admin/replies', sends: 'body', kind: 'data' },
  changeCannedReply: { method: 'PUT', path: '/ticket/admin/replies/:id', sends: 'body', kind: 'data' },
  deleteCannedReply: { method: 'DELETE', path: '/ticket/admin/replies/:id', sends: 'none', kind: 'data' },
  listTicketViews: { method: 'GET', path: '/ticket/admin/views', sends: 'none', kind: 'data' },
  saveTicketView: { method: 'POST', path: '/ticket/admin/views', sends: 'body', kind: 'data' },
  deleteTicketView: { method: 'DELETE', path: '/ticket/admin/views/:id', sends: 'none', kind: 'data' },
  listUsers: { method: 'GET', path: '/admin/users/list', sends: 'query', kind: 'page' },
  getUser: { method: 'GET', path: '/admin/users/:id', sends: 'query', kind: 'data' },
  listUserPoints: { method: 'GET', path: '/admin/users/:id/points', sends: 'query', kind: 'page' },
  listUserOrders: { method: 'GET', path: '/admin/users/:id/orders', sends: 'query', kind: 'page' },
  listUserSessions: { method: 'GET', path: '/admin/users/:id/sessions', sends: 'none', kind: 'data' },
  rechargeUser: { method: 'POST', path: '/admin/users/:id/recharge', sends: 'body', kind: 'data', idempotent: true, retry: false },
  refundUser: { method: 'POST', path: '/admin/users/:id/refund', sends: 'body', kind: 'data', idempotent: true, retry: false },
  adjustUser: { method: 'POST', path: '/admin/users/:id/adjust', sends: 'body', kind: 'data', idempotent: true, retry: false },
  setUserStatus: { method: 'POST', path: '/admin/users/:id/status', sends: 'body', kind: 'data', idempotent: true, retry: false },
  setUserRole: { method: 'POST', path: '/admin/users/:id/role', sends: 'body', kind: 'data', idempotent: true, retry: false },
  setFollowLimit: { method: 'POST', path: '/admin/users/:id/follow-limit', sends: 'body', kind: 'data', idempotent: true, retry: false },
  resetSecondFactor: { method: 'POST', path: '/admin/users/:id/second-factor/reset', sends: 'body', kind: 'data', idempotent: true, retry: false },
  revokeUserSessions: { method: 'POST', path: '/admin/users/:id/sessions/revoke', sends: 'body', kind: 'data', idempotent: true, retry: false },
  searchOrders: { method: 'POST', path: '/admin/orders/search', sends: 'body', kind: 'page' },
  getStaffOrder: { method: 'GET', path: '/admin/orders/:id', sends: 'query', kind: 'data' },
  revealOrderNumbers: { method: 'POST', path: '/admin/orders/:id/numbers', sends: 'none', kind: 'data' },
  lookUpNumber: { method: 'POST', path: '/admin/numbers/lookup', sends: 'body', kind: 'data' },
  getNumber: { method: 'GET', path: '/admin/numbers/:number', sends: 'query', kind: 'data' },
  blockNumber: { method: 'POST', path: '/admin/numbers/block', sends: 'body', kind: 'data', idempotent: true, retry: false },
  unblockNumber: { method: 'POST', path: '/admin/numbers/unblock', sends: 'body', kind: 'data', idempotent: true, retry: false },
  listApprovals: { method: 'GET', path: '/admin/approvals', sends: 'query', kind: 'page' },
  decideApproval: { method: 'POST', path: '/admin/approvals', sends: 'body', kind: 'data', idempotent: true, retry: false },
  requestRefund: { method: 'POST', path: '/user/refundRequest', sends: 'body', kind: 'data', idempotent: true },
  listRefundRequests: { method: 'GET', path: '/admin/refunds/list', sends: 'query', kind: 'page' },
  decideRefundRequest: { method: 'POST', path: '/admin/refunds/decide', sends: 'body', kind: 'data', idempotent: true, retry: false },
  listRecharges: { method: 'GET', path: '/admin/recharges/list', sends: 'query', kind: 'page' },
  exportRecharges: { method: 'GET', path: '/admin/recharges/export', sends: 'query', kind: 'file' },
  listAudit: { method: 'GET', path: '/admin/audit/list', sends: 'query', kind: 'page' },
  exportAudit: { method: 'POST', path: '/admin/audit/export', sends: 'body', kind: 'file' },
  checkAudit: { method: 'GET', path: '/admin/audit/check', sends: 'query', kind: 'data' },
  listKeys: { method: 'GET', path: '/manage/keys/list', sends: 'query', kind: 'page' },
  createKey: { method: 'POST', path: '/manage/keys', sends: 'body', kind: 'data', idempotent: true, retry: false },
  changeKey: { method: 'PUT', path: '/manage/keys/:id', sends: 'body', kind: 'data', idempotent: true, retry: false },
  rotateKey: { method: 'POST', path: '/manage/keys/:id/rotate', sends: 'none', kind: 'data', idempotent: true, retry: false },
  setKeyStatus: { method: 'PUT', path: '/manage/keys/:id/status', sends: 'body', kind: 'data', idempotent: true, retry: false },
  deleteKey: { method: 'DELETE', path: '/manage/keys/:id', sends: 'none', kind: 'data', idempotent: true, retry: false },
  listTemplates: { method: 'GET', path: '/manage/permissions/templates', sends: 'none', kind: 'data' },
  createTemplate: { method: 'POST', path: '/manage/permissions/templates', sends: 'body', kind: 'data', idempotent: true, retry: false },
  changeTemplate: { method: 'PUT', path: '/manage/permissions/templates/:id', sends: 'body', kind: 'data', idempotent: true, retry: false },
  deleteTemplate: { method: 'DELETE', path: '/manage/permissions/templates/:id', sends: 'none', kind: 'data', idempotent: true, retry: false },
  whoMay: { method: 'GET', path: '/manage/permissions/who', sends: 'query', kind: 'data' },
  listMyKeys: { method: 'GET', path: '/user/keys', sends: 'none', kind: 'data' },
  collectMyKey: { method: 'POST', path: '/user/keys/:id/collect', sends: 'none', kind: 'data', idempotent: true, retry: false },
  revokeMyKey: { method: 'DELETE', path: '/user/keys/:id', sends: 'none', kind: 'data' },
  listMyKeyCalls: { method: 'GET', path: '/user/keys/calls', sends: 'query', kind: 'page' },
  listMyLimits: { method: 'GET', path: '/user/limits', sends: 'none', kind: 'data' },
  listLimits: { method: 'GET', path: '/manage/limits/list', sends: 'none', kind: 'data' },
  saveLimits: { method: 'PUT', path: '/manage/limits', sends: 'body', kind: 'data', idempotent: true, retry: false },
  deleteLimit: { method: 'DELETE', path: '/manage/limits/:id', sends: 'none', kind: 'data', idempotent: true, retry: false },
  listLimitHits: { method: 'GET', path: '/manage/limits/hits', sends: 'query', kind: 'page' },
  listBlacklist: { method: 'GET', path: '/admin/security/blacklist', sends: 'query', kind: 'page' },
  tryBlacklist: { method: 'POST', path: '/admin/security/blacklist/try', sends: 'body', kind: 'data', retry: false },
  addToBlacklist: { method: 'POST', path: '/admin/security/blacklist', sends: 'body', kind: 'data', idempotent: true, retry: false },
  removeFromBlacklist: { method: 'DELETE', path: '/admin/security/blacklist/:id', sends: 'none', kind: 'data', idempotent: true, retry: false },
  tryLimit: { method: 'POST', path: '/manage/limits/:id/try', sends: 'body', kind: 'data', retry: false },
  createWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints', sends: 'body', kind: 'data', idempotent: true, retry: false },
  listWebhookEndpoints: { method: 'GET', path: '/webhook-endpoints', sends: 'none', kind: 'data' },
  changeWebhookEndpoint: { method: 'PATCH', path: '/webhook-endpoints/:id', sends: 'body', kind: 'data' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/webhook-endpoints/:id', sends: 'none', kind: 'data' },
  rotateWebhookSecret: { method: 'POST', path: '/webhook-endpoints/:id/rotate', sends: 'none', kind: 'data', idempotent: true, retry: false },
  listWebhookDeliveries: { method: 'GET', path: '/webhook-endpoints/:id/deliveries', sends: 'query', kind: 'page' },
  testWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints/:id/test', sends: 'none', kind: 'data' },
  replayWebhookDeliveries: { method: 'POST', path: '/webhook-endpoints/:id/replay', sends: 'body', kind: 'data' },
  createChatChannel: { method: 'POST', path: '/chat-channels', sends: 'body', kind: 'data', idempotent: true, retry: false },
  listChatChannels: { method: 'GET', path: '/chat-channels', sends: 'none', kind: 'data' },
  changeChatChannel: { method: 'PATCH', path: '/chat-channels/:id', sends: 'body', kind: 'data' },
  deleteChatChannel: { method: 'DELETE', path: '/chat-channels/:id', sends: 'none', kind: 'data' },
  testChatChannel: { method: 'POST', path: '/chat-channels/:id/test', sends: 'none', kind: 'data' },
  confirmChatChannel: { method: 'POST', path: '/chat-channels/:id/confirm', sends: 'body', kind: 'data' },
  listTeamChannels: { method: 'GET', path: '/admin/chat-channels', sends: 'none', kind: 'data' },
  createTeamChannel: { method: 'POST', path: '/admin/chat-channels', sends: 'body', kind: 'data', idempotent: true, retry: false },
  changeTeamChannel: { method: 'PATCH', path: '/admin/chat-channels/:id', sends: 'body', kind: 'data' },
  deleteTeamChannel: { method: 'DELETE', path: '/admin/chat-channels/:id', sends: 'none', kind: 'data' },
  testTeamChannel: { method: 'POST', path: '/admin/chat-channels/:id/test', sends: 'none', kind: 'data' },
  confirmTeamChannel: { method: 'POST', path: '/admin/chat-channels/:id/confirm', sends: 'body', kind: 'data' },
  receivePush: { method: 'POST', path: '/webhooks/:carrier', sends: 'raw', kind: 'data' },
  listCarrierAccounts: { method: 'GET', path: '/manage/carriers/list', sends: 'none', kind: 'data' },
  saveCarrierAccount: { method: 'PUT', path: '/manage/carriers/:carrier', sends: 'body', kind: 'data', retry: false },
  removeCarrierAccount: { method: 'DELETE', path: '/manage/carriers/:carrier', sends: 'none', kind: 'data', retry: false },
  checkCarrierAccount: { method: 'POST', path: '/manage/carriers/:carrier/check', sends: 'none', kind: 'data', retry: false },
  listPrices: { method: 'GET', path: '/manage/prices/list', sends: 'query', kind: 'page' },
  addPrice: { method: 'POST', path: '/manage/prices', sends: 'body', kind: 'data', idempotent: true, retry: false },
  tryPrice: { method: 'POST', path: '/manage/prices/try', sends: 'body', kind: 'data', retry: false },
  withdrawPrice: { method: 'DELETE', path: '/manage/prices/:id', sends: 'none', kind: 'data', idempotent: true, retry: false },
  listCodeBatches: { method: 'GET', path: '/manage/codes/list', sends: 'query', kind: 'page' },
  issueCodes: { method: 'POST', path: '/manage/codes', sends: 'body', kind: 'data', idempotent: true, retry: false },
  collectCodes: { method: 'POST', path: '/manage/codes/collect', sends: 'body', kind: 'data', idempotent: true, retry: false },
  voidCodes: { method: 'POST', path: '/manage/codes/:id/void', sends: 'body', kind: 'data', idempotent: true, retry: false },
  listCodes: { method: 'GET', path: '/manage/codes/:id/list', sends: 'query', kind: 'page' },
  listCalls: { method: 'GET', path: '/manage/logs/calls', sends: 'query', kind: 'page' },
  exportCalls: { method: 'GET', path: '/manage/logs/calls/export', sends: 'query', kind: 'file' },
  getTrace: { method: 'GET', path: '/manage/logs/traces/:traceId', sends: 'none', kind: 'data' },
  callSeries: { method: 'GET', path: '/manage/logs/series', sends: 'query', kind: 'data' },
  responseStatistics: { method: 'GET', path: '/security/stats/response', sends: 'query', kind: 'data' },
  statOverview: { method: 'GET', path: '/admin/stats/overview', sends: 'query', kind: 'data' },
  statSeries: { method: 'GET', path: '/admin/stats/series', sends: 'query', kind: 'data' },
  statStates: { method: 'GET', path: '/admin/stats/states', sends: 'query', kind: 'data' },
  cacheStatistics: { method: 'GET', path: '/admin/cache/stats', sends: 'query', kind: 'data' },
  clearCache: { method: 'POST', path: '/admin/cache/clear/all', sends: 'body', kind: 'data', idempotent: true, retry: false },
  clearUserCache: { method: 'DELETE', path: '/admin/cache/clear/user', sends: 'query', kind: 'data', idempotent: true, retry: false },
  xssStatistics: { method: 'GET', path: '/security/stats/xss', sends: 'query', kind: 'data' },
  listAlerts: { method: 'GET', path: '/security/stats/alerts', sends: 'query', kind: 'page' },
  acknowledgeAlert: { method: 'POST', path: '/security/stats/alerts/:id/acknowledge', sends: 'body', kind: 'data', idempotent: true, retry: false },
  listSecurityEvents: { method: 'GET', path: '/admin/security/logs', sends: 'query', kind: 'page' },
  exceptionStatistics: { method: 'GET', path: '/exception/statistics', sends: 'query', kind: 'page' },
  getException: { method: 'GET', path: '/exception/:fingerprint', sends: 'none', kind: 'data' },
  setExceptionState: { method: 'POST', path: '/exception/:fingerprint/state', sends: 'body', kind: 'data', idempotent: true, retry: false },
  reportFrontendError: { method: 'POST', path: '/monitor/frontend-error', sends: 'body', kind: 'nothing', retry: false },
  reservationDiagnosis: { method: 'GET', path: '/admin/monitor/deadlock/reservation/diagnosis', sends: 'none', kind: 'data' },
  connectionPoolStatus: { method: 'GET', path: '/admin/monitor/deadlock/connection-pool/status', sends: 'none', kind: 'data' },
  diagnosisStatistics: { method: 'GET', path: '/admin/monitor/deadlock/stats', sends: 'none', kind: 'data' },
  diagnosisReport: { method: 'GET', path: '/admin/monitor/report', sends: 'none', kind: 'file' },
  listInvariants: { method: 'GET', path: '/admin/monitor/invariants', sends: 'none', kind: 'data' },
  checkInvariants: { method: 'POST', path: '/admin/monitor/invariants/check', sends: 'body', kind: 'data', retry: false },
} as const;

/** Names of errors by their code. */
export const errorNames = {
  40001: 'validation',
  40002: 'brokenBody',
  40003: 'brokenRequest',
  40011: 'codeWrong',
  40012: 'passkeyWrong',
  40010: 'unsupported',
  40101: 'notSignedIn',
  40102: 'sessionExpired',
  40103: 'passwordChanged',
  40111: 'wrongPassword',
  40112: 'locked',
  40113: 'notActivated',
  40114: 'disabled',
  40120: 'pushRefused',
  40115: 'keyRefused',
  40116: 'staffPasswordWeak',
  40117: 'providerRefused',
  40118: 'passwordNotUsed',
  40131: 'secondFactorWanted',
  40132: 'stepUpWanted',
  40201: 'notEnoughPoints',
  40301: 'forbidden',
  40302: 'blocked',
  40303: 'termsNotAccepted',
  40304: 'secondFactorMissing',
  40305: 'secondFactorRequired',
  40306: 'providerNoRole',
  40307: 'providerEmailMissing',
  40401: 'notFound',
  40402: 'activationCodeInvalid',
  40403: 'resetLinkInvalid',
  40405: 'emailUnknown',
  40404: 'exchangeCodeUnknown',
  40406: 'signInTicketInvalid',
  40407: 'providerSignInInvalid',
  40801: 'requestTimeout',
  40901: 'inProgress',
  40902: 'reservationGone',
  40903: 'taken',
  40904: 'stale',
  40905: 'exchangeCodeUsed',
  40906: 'sameFile',
  40907: 'wrongState',
  40908: 'emailTaken',
  40909: 'ticketState',
  40910: 'ownAccount',
  40911: 'lastSuperAdmin',
  40912: 'staffAccount',
  40913: 'notRefundable',
  40914: 'decided',
  40915: 'carrierKeyMissing',
  40920: 'templateInUse',
  40921: 'keyEnded',
  40922: 'secretShown',
  40923: 'limitGuard',
  40924: 'ownLockOut',
  40925: 'alreadyBlocked',
  40930: 'sameFileWithdrawn',
  40926: 'priceInForce',
  40950: 'approverTooNew',
  40951: 'approverPromoted',
  40952: 'paymentCredited',
  40953: 'codesCollected',
  40955: 'ownProposal',
  40954: 'exportTooLong',
  40960: 'keyNotWaiting',
  40962: 'alreadyRated',
  40961: 'keyNotActive',
  40963: 'webhookPaused',
  40970: 'chatSignWrong',
  40971: 'chatRobotGone',
  40972: 'chatKeywordMissing',
  40973: 'chatAddressNotAllowed',
  40974: 'chatRefused',
  40975: 'chatUnreachable',
  40940: 'numberBlocked',
  40941: 'numberNotBlocked',
  40984: 'limitNotTried',
  40985: 'fileChecking',
  40986: 'lastPasskey',
  40987: 'providerAccountTaken',
  40980: 'archiveUnderWay',
  41301: 'tooLarge',
  41501: 'mediaType',
  41502: 'attachmentType',
  42202: 'brokenUpload',
  42203: 'fileUnsafe',
  42201: 'idempotencyReused',
  42901: 'limited',
  42902: 'dailyCap',
  42903: 'holdCap',
  42904: 'trackBatchCap',
  42905: 'trackDailyCap',
  42906: 'ticketCap',
  42907: 'followCap',
  42908: 'webhookCap',
  42909: 'chatCap',
  42911: 'chatTooFast',
  42912: 'waitCap',
  42913: 'passkeyCap',
  42910: 'streamCap',
  43101: 'headersTooLarge',
  50001: 'internal',
  50301: 'overloaded',
  50302: 'storageUnavailable',
  50303: 'diskFull',
  50304: 'readOnly',
  50305: 'providerUnavailable',
} as const;
