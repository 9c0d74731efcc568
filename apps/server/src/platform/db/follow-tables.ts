import type { AttentionSetting } from '@waybill/contract/endpoints/attention-settings.ts';
import type { AttentionRule } from '@waybill/contract/endpoints/followed-numbers.ts';
import type {
  Carrier,
  TrackingReason,
  TrackingStatus,
  TrackingSubStatus,
} from '@waybill/contract/vocabulary/carrier.ts';
import type { FollowNotifications } from '@waybill/contract/endpoints/follow-notifications.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export type FollowTables = {
  followed_numbers: {
    user_id: number;
    id: Generated<number>;
    carrier: Carrier;
    tracking_number: string;
    source: 'own' | 'bought';
    tags: Generated<string[]>;
    reference: string | null;
    note: string | null;
    archived_at: string | null;
    created_at: Generated<string>;
    status: Generated<TrackingStatus>;
    sub_status: TrackingSubStatus | null;
    delayed: Generated<boolean>;
    expected_on: string | null;
    delivered_on: string | null;
    last_event_at: string | null;
    last_event_local: string | null;
    last_city: string | null;
    last_region: string | null;
    fetched_at: string | null;
    reason: TrackingReason | null;
    attention: AttentionRule | null;
    attention_since: string | null;
    look_at: string | null;
    judge_at: string | null;
    service: string | null;
    first_scan_on: string | null;
    changes: Generated<number>;
  };
  follow_notifications: { user_id: number; settings: JSONColumnType<FollowNotifications> };
  follow_messages: {
    user_id: number;
    followed_id: number;
    change: number;
    channel: 'notice' | 'email' | 'chat' | 'webhook';
    status: TrackingStatus | null;
    rule: AttentionRule | null;
    due_at: string;
    sent_at: string | null;
    digest: string | null;
  };
  transit_times: {
    carrier: Carrier;
    service: string;
    origin: string;
    destination: string;
    basis: 'scan' | 'promise';
    days: number;
    parcels: number;
  };
  followed_shares: {
    token_hash: Buffer;
    user_id: number;
    followed_id: number;
    masked: boolean;
    seller: string | null;
    message: string | null;
    created_at: Generated<string>;
    expires_at: string;
  };
  followed_views: { user_id: number; id: GeneratedAlways<number>; name: string; query: string };
  attention_settings: { user_id: number; rules: AttentionSetting[]; marked_to: number | null };
  follow_queues: {
    user_id: number;
    carrier: Carrier;
    due_at: string;
    served_at: Generated<string>;
    leased_until: string | null;
  };
};
