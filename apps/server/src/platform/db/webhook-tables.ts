import type { ChatError, ChatKind } from '@waybill/contract/vocabulary/chat.ts';
import type {
  WebhookError,
  WebhookEventType,
  WebhookPayload,
  WebhookState,
} from '@waybill/contract/vocabulary/webhook.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** Row types of webhooks, a part of `Tables`. */
export type WebhookTables = {
  webhook_endpoints: {
    user_id: number;
    id: Generated<number>;
    url: string;
    events: string[];
    payload: WebhookPayload;
    state: Generated<WebhookState | 'unconfirmed'>;
    secret: Buffer;
    old_secret: Buffer | null;
    old_secret_until: string | null;
    failing_since: string | null;
    lease: string | null;
    leased_until: string | null;
    created_at: Generated<string>;
    kind: Generated<'webhook' | ChatKind>;
    name: string | null;
    language: Locale | null;
    signed: Generated<boolean>;
    team: Generated<boolean>;
    resting_until: string | null;
    last_at: string | null;
    last_error: ChatError | null;
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
  };
};
