import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Generated } from 'kysely';
import type { CacheStats } from '../cache/caches.ts';

type Figures = Readonly<Record<string, number>>;

export type MetricTables = {
  nodes: {
    node: string;
    version: string;
    started_at: string;
    seen_at: Generated<string>;
    pool_max: number;
    pool_total: number;
    pool_idle: number;
    pool_waiting: number;
    event_loop_p50: number;
    event_loop_p99: number;
    event_loop_max: number;
    resident_bytes: number;
    heap_bytes: number;
    cpu: number;
    transaction_retries: number;
    requests_in_flight: number;
    caches: Generated<readonly CacheStats[]>;
  };
  metric_samples: {
    taken_at: string;
    node: string;
    seconds: number;
    gauges: Figures;
    peaks: Figures;
    counts: Figures;
  };
  stock_counts: {
    carrier: Carrier;
    state: string;
    shipments: number;
    for_sale: number;
    held: number;
    reserved: Generated<number>;
    sold: number;
    retired: Generated<number>;
    blocked: Generated<number>;
    query_only: number;
  };
  stat_counts: { name: string; value: number; counted_at: string; took_ms: number };
  stat_hours: { hour: string; figure: string; value: number };
  active_users: { day: string; user_id: number; seen_at: Generated<string> };
  cache_clears: { version: number; user_id: number | null; created_at: Generated<string> };
};
