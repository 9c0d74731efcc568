import type {
  SecurityEventKind,
  alertKinds,
  alertSeverities,
  exceptionSources,
  exceptionStates,
  xssKinds,
} from '@waybill/contract/endpoints/security.ts';
import type { Generated } from 'kysely';

export type SecurityTables = {
  security_events: {
    id: Generated<number>;
    slot: string;
    kind: SecurityEventKind;
    at: string;
    user_id: number | null;
    account: string | null;
    tried: string | null;
    ip: string | null;
    ua: string | null;
    method: string;
    path: string;
    code: number | null;
    trace_id: string | null;
    hits: number;
  };
  xss_findings: {
    id: Generated<number>;
    slot: string;
    kind: (typeof xssKinds)[number];
    at: string;
    path: string;
    field: string;
    excerpt: string;
    user_id: number | null;
    ip: string;
    trace_id: string;
    hits: number;
  };
  security_alerts: {
    id: Generated<number>;
    kind: (typeof alertKinds)[number];
    severity: (typeof alertSeverities)[number];
    subject: string | null;
    count: number;
    first_at: Generated<string>;
    last_at: Generated<string>;
    acknowledged_at: string | null;
    acknowledged_by_name: string | null;
    remark: string | null;
  };
  exception_groups: {
    fingerprint: string;
    source: (typeof exceptionSources)[number];
    state: Generated<(typeof exceptionStates)[number]>;
    message: string;
    component: string | null;
    place: string | null;
    hits: number;
    first_at: string;
    last_at: string;
    last_number: string;
  };
  exception_minutes: { fingerprint: string; minute: string; hits: number };
  exception_users: { fingerprint: string; user_id: number };
  exception_numbers: { fingerprint: string; number: string; trace_id: string | null; at: string };
  exception_occurrences: {
    id: Generated<number>;
    fingerprint: string;
    number: string;
    at: string;
    user_id: number | null;
    place: string | null;
    stack: string | null;
    extra: string | null;
    ua: string | null;
    trace_id: string | null;
  };
};
