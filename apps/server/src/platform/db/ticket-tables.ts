import type { FailedCall, ticketActors, ticketEvents } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type {
  AttachmentType,
  TicketCategory,
  TicketPriority,
  TicketStatus,
} from '@waybill/contract/vocabulary/ticket.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export type TicketTables = {
  tickets: {
    id: GeneratedAlways<number>;
    user_id: number;
    ticket_no: string;
    title: string;
    category: TicketCategory;
    priority: TicketPriority;
    status: Generated<TicketStatus>;
    version: Generated<number>;
    assignee_id: number | null;
    order_id: number | null;
    trace_id: string | null;
    failed_call: JSONColumnType<FailedCall> | null;
    follows_id: number | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    resolved_at: string | null;
    closed_at: string | null;
    awaits_staff: Generated<boolean>;
    last_answer_id: Generated<number>;
    seen_entry_id: Generated<number>;
    clock_started_at: string | null;
    clock_used_ms: Generated<number>;
    first_due_at: string | null;
    answered_at: string | null;
    answered_late: boolean | null;
    overdue: Generated<boolean>;
    rating: number | null;
    rating_comment: string | null;
    urgency: GeneratedAlways<number>;
  };
  ticket_entries: {
    id: GeneratedAlways<number>;
    ticket_id: number;
    kind: 'message' | 'event';
    actor: (typeof ticketActors)[number];
    author_id: number | null;
    internal: Generated<boolean>;
    content: string | null;
    event: (typeof ticketEvents)[number] | null;
    from_value: string | null;
    to_value: string | null;
    subject_id: number | null;
    remark: string | null;
    created_at: Generated<string>;
  };
  ticket_attachments: {
    id: GeneratedAlways<number>;
    owner_id: number;
    entry_id: number | null;
    file_key: string;
    file_name: string;
    type: AttachmentType;
    size: number;
    sha256: Buffer;
    created_at: Generated<string>;
  };
  attachment_scans: {
    attachment_id: number;
    state: 'waiting' | 'clean' | 'refused';
    finding: string | null;
    since: Generated<string>;
    asked_at: string | null;
  };
  ticket_viewers: {
    ticket_id: number;
    user_id: number;
    typing: boolean;
    since: Generated<string>;
    seen_at: Generated<string>;
  };
  canned_replies: {
    id: GeneratedAlways<number>;
    title: string;
    content: string;
    category: TicketCategory | null;
    uses: Generated<number>;
    created_by: number | null;
    created_at: Generated<string>;
  };
  ticket_views: { user_id: number; id: GeneratedAlways<number>; name: string; query: string };
};
