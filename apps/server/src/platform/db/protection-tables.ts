import type { KeyScope } from '@waybill/contract/permissions.ts';
import type { blacklistTypes, limitActions, limitTargets } from '@waybill/contract/endpoints/protection.ts';
import type { Generated } from 'kysely';

export type ProtectionTables = {
  table_versions: { name: string; version: Generated<number> };
  permission_templates: {
    id: Generated<number>;
    name: string;
    description: string | null;
    scopes: KeyScope[];
    version: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
  };
  api_keys: {
    id: Generated<number>;
    user_id: number;
    template_id: number;
    name: string;
    prefix: string;
    last4: string;
    /** What it was issued with, less what it has lost since. */
    scopes: KeyScope[];
    /** Null until its owner collected the first secret. */
    key_hash: Buffer | null;
    old_hash: Buffer | null;
    old_until: string | null;
    collect_until: string | null;
    allowed_ips: Generated<string[]>;
    expires_at: string | null;
    disabled_at: string | null;
    revoked_at: string | null;
    created_at: Generated<string>;
    created_by_name: string;
    last_used_at: string | null;
    last_used_ip: string | null;
  };
  api_key_usage: { key_id: number; hour: string; calls: number; errors: number };
  limit_rules: {
    id: Generated<number>;
    code: string | null;
    name: string | null;
    target: (typeof limitTargets)[number];
    path: string;
    max_requests: number;
    window_seconds: number;
    action: Generated<(typeof limitActions)[number]>;
    exempt: Generated<string[]>;
    enabled: Generated<boolean>;
    guard: Generated<boolean>;
    version: Generated<number>;
    updated_at: Generated<string>;
  };
  limit_hits: {
    limit_id: number;
    who: string;
    hour: string;
    user_id: number | null;
    action: (typeof limitActions)[number];
    hits: number;
    first_at: string;
    last_at: string;
  };
  blacklist: {
    id: Generated<number>;
    type: (typeof blacklistTypes)[number];
    value: string;
    label: string | null;
    reason: string;
    created_at: Generated<string>;
    created_by_name: string;
    expires_at: string | null;
  };
  blacklist_hits: { entry_id: number; hits: number; last_hit_at: string };
  code_batches: {
    id: Generated<number>;
    points: number;
    issued: number;
    remark: string;
    created_at: Generated<string>;
    created_by_name: string;
    expires_at: string;
    voided_at: string | null;
    voided_by_name: string | null;
    void_reason: string | null;
  };
};
