import type {
  NoticeEvent,
  NoticePriority,
  NoticeTarget,
  NoticeType,
} from '@waybill/contract/vocabulary/notice.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import type { Generated, JSONColumnType } from 'kysely';

export type NoticeTables = {
  notices: {
    id: Generated<number>;
    seq: Generated<number>;
    type: NoticeType;
    priority: NoticePriority;
    title: string;
    content: string;
    link: string | null;
    target: NoticeTarget;
    roles: Role[] | null;
    start_at: string | null;
    appears_at: string;
    end_at: string | null;
    active: Generated<boolean>;
    deleted_at: string | null;
    hidden_since: string | null;
    created_at: Generated<string>;
    created_by: number;
    created_by_name: string;
  };
  notice_recipients: { user_id: number; notice_id: number; read_at: string | null };
  notice_marks: { user_id: number; marked_at: string; seq: number };
  notice_reads: { user_id: number; notice_id: number; read_at: Generated<string> };
  user_notices: {
    user_id: number;
    id: Generated<number>;
    event: NoticeEvent;
    what: string;
    facts: JSONColumnType<object>;
    subject: string | null;
    appears_at: string;
    read_at: string | null;
  };
  known_devices: { user_id: number; device: string; seen_at: Generated<string> };
};
