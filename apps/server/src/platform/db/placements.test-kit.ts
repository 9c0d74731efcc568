/** Where a table goes when one database is no longer enough (docs/growth.md). */
export type Placement =
  /** In parts, by this column. */
  | { readonly by: 'user_id' | 'zip5' | 'tracking_number' }
  /** `every node`: a copy on each, small and seldom written. `coordinator`: where it is. */
  | { readonly on: 'every node' | 'coordinator' };

const user = { by: 'user_id' } as const;
const stock = { by: 'zip5' } as const;
const parcel = { by: 'tracking_number' } as const;
const everywhere = { on: 'every node' } as const;
const coordinator = { on: 'coordinator' } as const;

/** Every table. A new one without a line here fails shard-keys.test.ts. */
export const placements: Readonly<Record<string, Placement>> = {
  // The stock, and what is known of its numbers.
  shipments: stock,
  tracking_numbers: parcel,
  blocked_numbers: parcel,
  parcels: parcel,

  // What users own, hold, buy, follow and read.
  holds: user,
  orders: user,
  order_items: user,
  refund_requests: user,
  point_accounts: user,
  point_transactions: user,
  point_entries: user,
  idempotency_keys: user,
  track_batches: user,
  track_items: user,
  followed_numbers: user,
  follow_queues: user,
  attention_settings: user,
  followed_views: user,
  user_notices: user,
  notice_recipients: user,
  notice_marks: user,
  notice_reads: user,
  known_devices: user,
  webhook_endpoints: user,
  webhook_events: user,
  webhook_deliveries: user,
  follow_notifications: user,
  follow_messages: user,

  // What statements of all of them join with or refer to.
  users: everywhere,
  zips: everywhere,
  lots: everywhere,
  price_lists: everywhere,
  notices: everywhere,

  // Found by a hash or a number of their own, with a rate that one machine carries.
  sessions: coordinator,
  session_tokens: coordinator,
  mail_links: coordinator,
  second_factors: coordinator,
  recovery_codes: coordinator,
  passkeys: coordinator,
  passkey_challenges: coordinator,
  sign_in_tickets: coordinator,
  staff_identities: coordinator,
  provider_sign_ins: coordinator,
  exchange_codes: coordinator,
  code_batches: coordinator,
  api_keys: coordinator,
  followed_shares: coordinator,
  transit_times: coordinator,
  permission_templates: coordinator,

  // Queued over all accounts, found by what is waited for.
  waits: coordinator,

  // The staff's: lists over all accounts.
  tickets: coordinator,
  ticket_entries: coordinator,
  ticket_attachments: coordinator,
  attachment_scans: coordinator,
  ticket_viewers: coordinator,
  ticket_views: coordinator,
  canned_replies: coordinator,
  approvals: coordinator,
  staff_day_sums: coordinator,
  recharges: coordinator,
  audit_entries: coordinator,
  audit_chain: coordinator,
  lot_rejections: coordinator,

  // How the platform is run.
  limit_rules: coordinator,
  blacklist: coordinator,
  rate_limits: coordinator,
  table_versions: coordinator,
  cache_clears: coordinator,
  nodes: coordinator,
  measurements: coordinator,
  stock_counts: coordinator,
  stat_counts: coordinator,
  active_users: coordinator,
  security_events: coordinator,
  xss_findings: coordinator,
  security_alerts: coordinator,
  exception_groups: coordinator,
  exception_users: coordinator,
  exception_numbers: coordinator,
  exception_occurrences: coordinator,
  recent_deadlocks: coordinator,
  invariant_results: coordinator,
  copies_in_memory: coordinator,
  call_log: coordinator,
  call_agents: coordinator,
  call_log_losses: coordinator,
  carrier_settings: coordinator,
  carrier_settings_version: coordinator,
  carrier_health: coordinator,
  carrier_tokens: coordinator,
  carrier_budgets: coordinator,
  carrier_pushes: coordinator,
  migration_lock: coordinator,
  migrations: coordinator,
};

const toldByWriter = 'the writer tells, in the same transaction: news go out from the coordinator only';

/** Triggers that Citus sets on parts by `citus.enable_unsafe_triggers` alone, and what the move does with each. */
export const triggersToReplace: Readonly<Record<string, string>> = {
  'attention_settings.tell_due': toldByWriter,
  'followed_numbers.tell_due_added': toldByWriter,
  'followed_numbers.tell_due_changed': toldByWriter,
  'point_entries.append_only': 'kept, set on every part',
  'point_entries.entries_balance': 'kept, set on every part: a transaction is in one book and so in one part',
  'point_entries.no_truncate': 'replaced by taking the right away from the server',
  'point_transactions.append_only': 'kept, set on every part',
  'point_transactions.no_truncate': 'replaced by taking the right away from the server',
  'track_batches.tell_due': toldByWriter,
  'users.tell_account': toldByWriter,
};

/** Sequences of tables that are spread: from several nodes at once their numbers are unique but not in the order of time. */
export const sequencesOfSpread: Readonly<Record<string, string>> = {
  'followed_views.followed_views_id_seq': 'the list goes by it within one user: taken on the coordinator',
  'followed_numbers.followed_numbers_id_seq': 'the list goes by it within one user: taken on the coordinator',
  'orders.order_ids': 'taken before the insert (prepareOrder), so on the coordinator, in order',
  'refund_requests.refund_request_ids': 'the list of the staff goes by it: taken on the coordinator',
  'shipments.shipment_ids': 'order is of no use: numbers come in hundreds',
  'track_batches.track_batches_id_seq': 'the list goes by it within one user: taken on the coordinator',
  'webhook_endpoints.webhook_endpoints_id_seq': 'order is of no use: an account has ten at most',
  'webhook_events.webhook_events_id_seq':
    'events of one object go by their time first: taken on the coordinator',
  'user_notices.notice_ids': 'shared with notices: taken on the coordinator',
};
