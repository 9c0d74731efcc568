import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { Generated } from 'kysely';

export type BatchTables = {
  track_batches: {
    user_id: number;
    id: Generated<number>;
    state: Generated<'running' | 'paused' | 'done'>;
    total: number;
    duplicates: number;
    done: Generated<number>;
    last_seq: Generated<number>;
    worker: string | null;
    worked_at: string | null;
    created_at: Generated<string>;
  };
  track_items: {
    user_id: number;
    batch_id: number;
    position: number;
    number: string;
    carrier: Carrier | null;
    canonical: string | null;
    candidates: Generated<unknown>;
    outcome: 'found' | 'several' | 'failed' | 'unrecognised' | null;
    reason: string | null;
    choices: Generated<unknown>;
    seq: number | null;
    waits: Generated<number>;
    ask_at: Generated<string>;
    unique_id: Generated<string>;
  };
  tracked_parcels: {
    carrier: Carrier;
    number: string;
    unique_id: Generated<string>;
    status: TrackingStatus;
    parcel: unknown;
    fetched_at: Generated<string>;
    fresh_until: string;
  };
};
