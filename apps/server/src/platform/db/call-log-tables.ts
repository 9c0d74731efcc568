import type { Generated, GeneratedAlways } from 'kysely';

export type CallLogTables = {
  call_log: {
    at: string;
    id: Generated<number>;
    user_id: number | null;
    key_id: number | null;
    duration_us: number;
    bytes: number;
    code: number;
    agent_id: number | null;
    http_status: number;
    duration_class: GeneratedAlways<number>;
    method: string;
    path: string;
    path_id: string | null;
    ip: string;
    trace_id: string;
  };
  call_agents: { id: GeneratedAlways<number>; agent: string; last_on: string };
  call_log_losses: { at: Generated<string>; calls: number };
  call_hours: {
    hour: string;
    method: string | null;
    path: string | null;
    http_status: number | null;
    code: number | null;
    calls: number;
    refused: number;
    failed: number;
    duration_classes: number[];
    duration_counts: number[];
  };
};
