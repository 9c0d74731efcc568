import type { Db } from '../../platform/db/database.ts';

export type StoredNode = {
  node: string;
  version: string;
  started_at: string;
  seen: number;
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
};

export const listNodes = async (_db: Db): Promise<StoredNode[]> => [];
