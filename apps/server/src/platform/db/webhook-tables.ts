import type {
  WebhookError,
  WebhookEventType,
  WebhookKind,
  WebhookPayload,
  WebhookState,
} from '@waybill/contract/vocabulary/webhook.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { Generated, JSONColumnType } from 'kysely';

export type DeliveryAttempt = {
  readonly at: string;
  readonly status: number | null;
  readonly error: WebhookError | null;
  readonly duration_ms: number;
};

export type WebhookTables = {
  webhook_endpoints: {
    user_id: number;
    id: Generated<number>;
    url: string;
    events: string[];
    payload: WebhookPayload;
    state: Generated<WebhookState>;
    secret: Buffer;
    old_secret: Buffer | null;
    old_secret_until: string | null;
    failing_since: string | null;
    slow: Generated<boolean>;
    lease: string | null;
    leased_until: string | null;
    created_at: Generated<string>;
    kind: Generated<WebhookKind>;
    name: string | null;
    language: Locale | null;
    team: Generated<boolean>;
    resting_until: string | null;
  };
  webhook_events: {
    user_id: number;
    id: Generated<number>;
    type: WebhookEventType;
    object: string;
    data: JSONColumnType<object>;
    subject: string | null;
    due_at: string;
  };
  webhook_deliveries: {
    user_id: number;
    endpoint_id: number;
    event_id: number;
    object: string;
    payload: WebhookPayload;
    state: Generated<'pending' | 'delivered' | 'failed'>;
    due_at: string;
    next_at: string;
    attempts: Generated<number>;
    attempted_at: string | null;
    status: number | null;
    error: WebhookError | null;
    duration_ms: number | null;
    response: string | null;
    history: Generated<DeliveryAttempt[]>;
  };
};
