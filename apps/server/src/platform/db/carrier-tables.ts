import type {
  Carrier,
  TrackingReason,
  TrackingStatus,
  TrackingSubStatus,
} from '@waybill/contract/vocabulary/carrier.ts';
import type { Generated } from 'kysely';

export type CarrierTables = {
  carrier_settings: {
    carrier: Carrier;
    environment: 'production' | 'test';
    sealed: Buffer;
    calls_per_second: number;
    calls_per_hour: number;
    calls_per_day: number;
    set_by: number;
    set_at: Generated<string>;
  };
  carrier_settings_version: { single: Generated<boolean>; version: Generated<number> };
  carrier_health: {
    node: string;
    carrier: Carrier;
    breaker: 'closed' | 'half_open' | 'open';
    out_since: string | null;
    paused_until: string | null;
    paused_reason: TrackingReason | null;
    failures: Generated<unknown>;
    seen_at: Generated<string>;
  };
  carrier_pushes: {
    carrier: Carrier;
    push_key: string;
    parcels: unknown;
    received_at: Generated<string>;
    processed_at: string | null;
  };
  tracking_states: {
    carrier: Carrier;
    tracking_number: string;
    stock_status: TrackingStatus;
    status: TrackingStatus;
    sub_status: TrackingSubStatus | null;
    delayed: Generated<boolean>;
    carrier_code: string | null;
    carrier_words: string | null;
    service: string | null;
    expected_on: string | null;
    delivered_on: string | null;
    last_event_at: string | null;
    last_event_local: string | null;
    changed_from: TrackingStatus | null;
    changed_to: TrackingStatus | null;
    changed_at: string | null;
    fetched_at: string | null;
    next_ask_at: string;
    lease: string | null;
    reason: TrackingReason | null;
    choices: Generated<unknown>;
    unique_id: string | null;
  };
  tracking_events: {
    carrier: Carrier;
    tracking_number: string;
    event_key: string;
    local_time: string;
    utc_offset: string | null;
    utc_time: string | null;
    status: TrackingStatus | null;
    code: string;
    words: string;
    city: string | null;
    region: string | null;
    zip: string | null;
    country: string | null;
    order_time: string | null;
  };
  carrier_tokens: {
    credentials_id: string;
    sealed: Buffer | null;
    expires_at: string | null;
    lease: string | null;
    leased_until: string | null;
  };
  carrier_budgets: {
    account_id: string;
    carrier: Carrier;
    hour: string;
    hour_calls: number;
    day: string;
    day_calls: number;
  };
};
