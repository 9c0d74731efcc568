import { sql } from 'kysely';
import type { Db } from './database.ts';

const imports = `import type { ParcelChoice, TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import type { NotifyPrefs, SignInWay } from '@waybill/contract/endpoints/accounts.ts';
import type { AttentionSetting } from '@waybill/contract/endpoints/attention-settings.ts';
import type { FollowNotifications } from '@waybill/contract/endpoints/follow-notifications.ts';
import type { AttentionRule } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { OrderStatus, Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { ChosenColumns, LotReading } from '@waybill/contract/endpoints/lots.ts';
import type { SecurityEventKind, alertKinds, xssKinds } from '@waybill/contract/endpoints/security.ts';
import type { FailedCall } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { KeyScope, Role } from '@waybill/contract/permissions.ts';
import type { TrackingReason, TrackingSubStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import type { TicketCategory } from '@waybill/contract/vocabulary/ticket.ts';
import type { WebhookError, WebhookEventType, WebhookPayload } from '@waybill/contract/vocabulary/webhook.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CacheStats } from '../cache/caches.ts';
`;

/** What the database does not know: what documents look like, and texts of which the contract keeps the list. */
const shapes: Readonly<Record<string, string>> = {
  'api_keys.scopes': 'KeyScope[]',
  'attention_settings.rules': 'AttentionSetting[]',
  // A trigger chains what is inserted.
  'audit_entries.seq': 'Generated<number>',
  'audit_entries.created_at': 'Generated<string>',
  'audit_entries.hash': 'Generated<Buffer>',
  'canned_replies.category': 'TicketCategory | null',
  'carrier_health.paused_reason': 'TrackingReason | null',
  'follow_messages.rule': 'AttentionRule | null',
  'follow_notifications.settings': 'JSONColumnType<FollowNotifications>',
  'followed_numbers.attention': 'AttentionRule | null',
  'followed_numbers.reason': 'TrackingReason | null',
  'followed_numbers.sub_status': 'TrackingSubStatus | null',
  'holds.scope': 'Scope',
  'holds.tiers': 'JSONColumnType<PriceTier[]>',
  'idempotency_keys.answer': 'JSONColumnType<object>',
  'lots.chosen_columns': 'Generated<ChosenColumns>',
  'lots.reading': 'Generated<LotReading>',
  'nodes.caches': 'Generated<readonly CacheStats[]>',
  'notices.roles': 'Role[] | null',
  'order_items.sub_status': 'TrackingSubStatus | null',
  'orders.scope': 'Scope',
  'parcels.choices': 'Generated<readonly ParcelChoice[]>',
  'parcels.events': 'Generated<readonly TrackingEvent[]>',
  'parcels.reason': 'TrackingReason | null',
  'parcels.sub_status': 'TrackingSubStatus | null',
  'permission_templates.scopes': 'KeyScope[]',
  'point_entries.account': "Tables['point_accounts']['account']",
  'price_lists.tiers': 'JSONColumnType<PriceTier[]>',
  'refund_requests.order_status': 'OrderStatus',
  'security_alerts.kind': '(typeof alertKinds)[number]',
  'security_events.kind': 'SecurityEventKind',
  'sessions.signed_in_by': 'Generated<SignInWay>',
  'tickets.failed_call': 'JSONColumnType<FailedCall> | null',
  'user_notices.facts': 'JSONColumnType<object>',
  'users.notify_prefs': 'ColumnType<NotifyPrefs, string | undefined, string>',
  'webhook_deliveries.error': 'WebhookError | null',
  'webhook_deliveries.history':
    'Generated<{ at: string; status: number | null; error: WebhookError | null; duration_ms: number }[]>',
  'webhook_deliveries.payload': 'WebhookPayload',
  'webhook_events.data': 'JSONColumnType<object>',
  'webhook_events.type': 'WebhookEventType',
  'xss_findings.kind': '(typeof xssKinds)[number]',
};

type Column = {
  readonly place: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly array: boolean;
  readonly nullable: boolean;
  readonly filled: 'always' | 'unless given' | 'never';
  readonly labels: readonly string[] | null;
  readonly checks: readonly string[];
};

/** As the driver hands them over, by the parsers of database.ts. */
const readAs: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
};

const readColumns = async (db: Db): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    SELECT
      c.relname || '.' || a.attname AS place,
      c.relname::text AS "table",
      a.attname::text AS "column",
      coalesce(e.typname, t.typname)::text AS type,
      e.oid IS NOT NULL AS "array",
      NOT a.attnotnull AS nullable,
      CASE
        WHEN a.attidentity = 'a' OR a.attgenerated <> '' THEN 'always'
        WHEN a.atthasdef OR a.attidentity <> '' THEN 'unless given'
        ELSE 'never'
      END AS filled,
      (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = coalesce(e.oid, t.oid)) AS labels,
      ARRAY(
        SELECT pg_get_constraintdef(o.oid) FROM pg_constraint o
        WHERE o.conrelid = c.oid AND o.contype = 'c' AND o.conkey = ARRAY[a.attnum] ORDER BY o.conname
      ) AS checks
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
      AND c.relname NOT IN ('migrations', 'migration_lock', 'citus_tables', 'citus_schemas')
    ORDER BY c.relname COLLATE "C", a.attnum`.execute(db);
  return rows;
};

/** The values that a CHECK leaves: `a = ANY (ARRAY['x'::text, …])`, or of a list of them `a <@ ARRAY['x'::text, …]`. */
const checkedValues = (checks: readonly string[]): readonly string[] =>
  checks.flatMap((check) => {
    const list =
      /^CHECK \(\(\w+ (?:= ANY \(|<@ )ARRAY\[(.*?)\]\)*$/.exec(check)?.[1] ??
      /^CHECK \(\(\w+ = ('\w+'::text)\)\)$/.exec(check)?.[1] ??
      '';
    return [...list.matchAll(/'([^']*)'::/g)].map((match) => match[1] ?? '');
  });

const typeOf = ({ place, type, array, nullable, filled, labels, checks }: Column): string => {
  const shape = shapes[place];
  if (shape !== undefined) return shape;
  const values = labels ?? checkedValues(checks);
  const one =
    values.length === 0 ? (readAs[type] ?? 'string') : values.map((value) => `'${value}'`).join(' | ');
  const read = `${array ? `${one}[]` : one}${nullable && one !== 'unknown' ? ' | null' : ''}`;
  if (filled === 'always') return `GeneratedAlways<${read}>`;
  return filled === 'unless given' && !nullable ? `Generated<${read}>` : read;
};

/** What `tables.gen.ts` is to say of the database as it is migrated. */
export const writeRowTypes = async (db: Db): Promise<string> => {
  const tables = [...Map.groupBy(await readColumns(db), ({ table }) => table)].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.column}: ${typeOf(column)};\n`).join('')}  };\n`,
  );
  return `// Written by tables.test.ts from the migrated database.
${imports}
export type Tables = {
${tables.join('')}};
`;
};
