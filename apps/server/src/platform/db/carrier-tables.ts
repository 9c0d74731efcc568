import type { Carrier, TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import type { Generated } from 'kysely';

/** Row types of operating the carriers, a part of `Tables`. */
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
