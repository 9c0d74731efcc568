import type { Carrier, TrackingStatus, TrackingSubStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { NotifyPrefs, SignInWay } from '@waybill/contract/endpoints/accounts.ts';
import type { ChosenColumns, LotReading } from '@waybill/contract/endpoints/lots.ts';
import type { OrderAction, OrderStatus, Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { PointKind } from '@waybill/contract/endpoints/points.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { BatchTables } from './batch-tables.ts';
import type { CallLogTables } from './call-log-tables.ts';
import type { CarrierTables } from './carrier-tables.ts';
import type { DiagnosisTables } from './diagnosis-tables.ts';
import type { WaitTables } from './wait-tables.ts';
import type { FollowTables } from './follow-tables.ts';
import type { MetricTables } from './metric-tables.ts';
import type { NoticeTables } from './notice-tables.ts';
import type { PeopleTables } from './people-tables.ts';
import type { ProtectionTables } from './protection-tables.ts';
import type { SecurityTables } from './security-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';
import type { TicketTables } from './ticket-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

type TablesElsewhere = BatchTables &
  CallLogTables &
  CarrierTables &
  DiagnosisTables &
  FollowTables &
  WaitTables &
  MetricTables &
  NoticeTables &
  PeopleTables &
  ProtectionTables &
  SecurityTables &
  SignInTables &
  TicketTables &
  WebhookTables;

/**
 * Row types of the database, checked against it by tables.test.ts.
 * Times come as text in the product's zone (`2026-11-20 15:22:33.1+08`), days as `YYYY-MM-DD`, bigints as numbers.
 */
export type Tables = TablesElsewhere & {
  zips: { zip5: string; city: string; state: string; latitude: number; longitude: number };
  users: {
    id: Generated<number>;
    user_name: string;
    email: string;
    nickname: string | null;
    phone: string | null;
    role: Generated<Role>;
    status: Generated<'pending' | 'active' | 'disabled' | 'locked'>;
    locale: Generated<Locale>;
    password_hash: string;
    accepted_terms: string | null;
    accepted_terms_at: string | null;
    created_at: Generated<string>;
    last_login_at: string | null;
    notify_prefs: JSONColumnType<NotifyPrefs, string | undefined>;
    role_since: string | null;
    role_by: number | null;
    follow_limit: number | null;
    second_factor_due_at: string | null;
  };
  sessions: {
    id: Generated<number>;
    user_id: number;
    device: string | null;
    ip: string | null;
    created_at: Generated<string>;
    last_used_at: Generated<string>;
    expires_at: string;
    ended_at: string | null;
    end_reason: 'logout' | 'password_changed' | 'revoked' | 'disabled' | 'token_reused' | null;
    signed_in_by: Generated<SignInWay>;
    proved_at: Generated<string | null>;
  };
  session_tokens: {
    token_hash: Buffer;
    user_id: number;
    session_id: number;
    expires_at: string;
    exchange_until: string;
    exchanged_at: string | null;
    renewed_at: string | null;
  };
  rate_limits: { key: string; points: Generated<number>; expire: number | null };
  lots: {
    id: Generated<number>;
    file_name: string;
    file_hash: Buffer | null;
    file_path: string | null;
    file_format: 'csv' | 'ndjson' | 'xlsx' | 'demo';
    source: string;
    owner: string;
    basis: string;
    offer: 'sellable' | 'query_only';
    status: Generated<'importing' | 'imported' | 'failed' | 'withdrawn'>;
    bytes_read: Generated<number>;
    bytes_total: Generated<number>;
    rows_read: Generated<number>;
    rows_imported: Generated<number>;
    rows_rejected: Generated<number>;
    rows_known: Generated<number>;
    dropped_columns: Generated<string[]>;
    ignored_columns: Generated<string[]>;
    problem: string | null;
    imported_by: number | null;
    imported_by_name: string;
    created_at: Generated<string>;
    finished_at: string | null;
    withdrawn_at: string | null;
    withdraw_reason: string | null;
    off_shelf_since: string | null;
    rows_duplicate: Generated<number>;
    mask: Generated<'standard' | 'strict'>;
    chosen_columns: Generated<ChosenColumns>;
    reading: Generated<LotReading>;
  };
  lot_rejections: {
    lot_id: number;
    line: number;
    field: string | null;
    reason: string;
    cells: string[] | null;
  };
  shipments: {
    id: Generated<number>;
    lot_id: number;
    holder_id: number | null;
    order_id: number | null;
    held_since: string | null;
    paused_until: string | null;
    last_event_at: string | null;
    fetched_at: string | null;
    hold_id: string | null;
    shipped_on: string;
    expected_on: string | null;
    delivered_on: string | null;
    carrier: Carrier;
    state: Generated<'available' | 'held' | 'reserved' | 'sold' | 'retired' | 'blocked'>;
    withdrawn: Generated<boolean>;
    status: TrackingStatus;
    sellable: boolean;
    zip5: string;
    tracking_number: string;
    service: string;
    city: string;
    region: string;
    origin_zip5: string;
    origin_city: string;
    origin_region: string;
  };
  tracking_numbers: {
    carrier: Carrier;
    tracking_number: string;
    lot_id: number;
    zip5: string | null;
    shipped_on: string | null;
    /** Under which the parcel stands in the stock, where this is another name of it. */
    own_carrier: Carrier | null;
    own_number: string | null;
  };
  blocked_numbers: {
    carrier: Carrier;
    tracking_number: string;
    shipment_id: number;
    reason: string;
    blocked_by: number;
    blocked_by_name: string;
    blocked_at: Generated<string>;
  };
  price_lists: {
    id: Generated<number>;
    carrier: Carrier;
    scope: Scope;
    unit_price: number;
    tiers: JSONColumnType<PriceTier[]>;
    valid_from: string;
    created_by: number | null;
    remark: string | null;
    created_at: Generated<string>;
  };
  holds: {
    user_id: number;
    id: string;
    carrier: Carrier;
    scope: Scope;
    unit_price: number;
    tiers: JSONColumnType<PriceTier[]>;
    zip5s: string[];
    shipped_ons: string[];
    shipment_ids: number[];
    started_at: string;
    expires_at: string;
    extended: Generated<boolean>;
    created_at: Generated<string>;
    ended_at: string | null;
    end_reason: 'released' | 'replaced' | 'expired' | 'ordered' | null;
  };
  orders: {
    user_id: number;
    id: Generated<number>;
    order_no: string;
    carrier: Carrier;
    scope: Scope;
    action: OrderAction;
    status: OrderStatus;
    quantity: number;
    failed_quantity: Generated<number>;
    unit_price: number;
    percent_off: number;
    total_points: number;
    refunded_points: Generated<number>;
    hold_id: string;
    created_at: Generated<string>;
    expires_at: string | null;
    ended_at: string | null;
  };
  order_items: {
    user_id: number;
    order_id: number;
    shipment_id: number;
    lot_id: number | null;
    zip5: string;
    shipped_on: string;
    carrier: Carrier;
    tracking_number: string;
    service: string;
    city: string;
    region: string;
    origin_zip5: string;
    origin_city: string;
    origin_region: string;
    price: number;
    state: 'reserved' | 'sold' | 'released' | 'refunded';
    status: TrackingStatus;
    last_event_at: string | null;
    fetched_at: string | null;
    sub_status: TrackingSubStatus | null;
    last_event_local: string | null;
    watch_at: Generated<string | null>;
    refunded_at: Generated<string | null>;
  };
  idempotency_keys: {
    user_id: number;
    path: string;
    key: string;
    body_hash: Buffer;
    answer: JSONColumnType<object>;
    created_at: Generated<string>;
  };
  exchange_codes: {
    code_hash: Buffer;
    points: number;
    issued_by: string;
    created_at: Generated<string>;
    expires_at: string;
    used_by: number | null;
    used_at: string | null;
    batch_id: number | null;
    last4: string | null;
    voided_at: string | null;
  };
  point_accounts: {
    user_id: number;
    account: PointAccount;
    balance: Generated<number>;
    seq: Generated<number>;
    head: Buffer;
  };
  point_transactions: {
    user_id: number;
    id: number;
    kind: PointKind;
    order_id: number | null;
    order_no: string | null;
    remark: string | null;
    actor_id: number | null;
    created_at: Generated<string>;
  };
  point_entries: {
    user_id: number;
    account: PointAccount;
    seq: number;
    transaction_id: number;
    amount: number;
    balance: number;
    hash: Buffer;
  };
};

/** The accounts of a user's book: two of the user's own, three of the house's side. */
export type PointAccount = 'available' | 'frozen' | 'issued' | 'revenue' | 'adjust';
