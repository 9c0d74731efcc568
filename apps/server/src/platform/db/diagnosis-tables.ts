import type { Generated } from 'kysely';

export type DiagnosisTables = {
  recent_deadlocks: {
    id: Generated<number>;
    met_at: string;
    node: string;
    query: string;
    detail: string;
    retried: boolean;
  };
  copies_in_memory: {
    node: string;
    table_name: string;
    version: number;
    fingerprint: string;
    behind_since: string | null;
    seen_at: Generated<string>;
  };
  invariant_results: {
    name: string;
    state: Generated<'holds' | 'broken' | 'failed' | 'unknown'>;
    since: string | null;
    last_run_at: string | null;
    took_ms: number | null;
    rows: Generated<unknown>;
    broken: Generated<number>;
    next_run_at: Generated<string>;
    progress: Generated<unknown>;
  };
};
