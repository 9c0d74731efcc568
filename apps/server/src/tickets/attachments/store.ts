import type { Selectable } from 'kysely';
import { namedStatement, statement } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import type { Sight } from '../store.ts';
import type { ScanState } from './rules.ts';

type StoredAttachment = Selectable<Tables['ticket_attachments']>;

/**
 * Stores what is known of a file; no row when its owner has left as many today as a day allows. The caller holds the
 * user's lock.
 */
export const insertAttachment = namedStatement<
  { id: number },
  Pick<StoredAttachment, 'owner_id' | 'file_key' | 'file_name' | 'type' | 'size' | 'sha256'> & {
    /** How many their owner may leave within a day. */
    readonly aDay: number;
  }
>(
  `INSERT INTO ticket_attachments (owner_id, file_key, file_name, type, size, sha256)
   SELECT $owner_id::bigint, $file_key::uuid, $file_name::text, $type::text, $size::int, $sha256::bytea
   WHERE (SELECT count(*) FROM ticket_attachments
     WHERE owner_id = $owner_id AND created_at >= date_trunc('day', now())) < $aDay::int
   RETURNING id`,
);

export const countToday = statement<{ count: number }, [number]>(
  `SELECT count(*)::int AS count FROM ticket_attachments
   WHERE owner_id = $1 AND created_at >= date_trunc('day', now())`,
);

export const claimAttachments = statement<{ id: number }, [number, number, readonly number[]]>(
  `UPDATE ticket_attachments SET entry_id = $2
   WHERE id = ANY ($3::bigint[]) AND owner_id = $1 AND entry_id IS NULL RETURNING id`,
);

/**
 * A file that somebody may read: the owner while no message names it, the user of the ticket where the message is no
 * note, the staff in tickets of others.
 */
export const findAttachment = namedStatement<
  Pick<StoredAttachment, 'file_key' | 'file_name' | 'type' | 'size'> & {
    own: boolean;
    scan: ScanState | null;
  },
  Sight & { readonly id: number }
>(
  `SELECT a.file_key, a.file_name, a.type, a.size, a.owner_id = $userId AS own, s.state AS scan
   FROM ticket_attachments a LEFT JOIN attachment_scans s ON s.attachment_id = a.id
     LEFT JOIN ticket_entries e ON e.id = a.entry_id LEFT JOIN tickets t ON t.id = e.ticket_id
   WHERE a.id = $id AND CASE
     WHEN a.entry_id IS NULL THEN a.owner_id = $userId
     WHEN t.user_id = $userId THEN NOT e.internal
     ELSE $staff::boolean END`,
);

export const deleteUnused = statement<{ file_key: string }, []>(
  `DELETE FROM ticket_attachments WHERE entry_id IS NULL AND created_at < now() - interval '1 day' RETURNING file_key`,
);

/** Those of some keys whose files are kept. */
export const findKeys = statement<{ file_key: string }, [readonly string[]]>(
  `SELECT a.file_key FROM ticket_attachments a LEFT JOIN attachment_scans s ON s.attachment_id = a.id
   WHERE a.file_key = ANY ($1::uuid[]) AND s.state IS DISTINCT FROM 'refused'`,
);

// Scans -----------------------------------------------------------------------------

export const insertScan = statement<never, [number, ScanState]>(
  'INSERT INTO attachment_scans (attachment_id, state) VALUES ($1, $2)',
);

export type WaitingFile = {
  id: number;
  file_key: string;
  owner_id: number;
  user_name: string;
  /** Whether it has waited for more than a day. */
  old: boolean;
};

export const findWaiting = statement<WaitingFile, []>(
  `SELECT a.id, a.file_key, a.owner_id, u.user_name, s.since < now() - interval '1 day' AS old
   FROM attachment_scans s JOIN ticket_attachments a ON a.id = s.attachment_id JOIN users u ON u.id = a.owner_id
   WHERE s.state = 'waiting' ORDER BY s.asked_at NULLS FIRST, s.since LIMIT 1000`,
);

export const settleScan = statement<{ attachment_id: number }, [number, ScanState, string | null]>(
  `UPDATE attachment_scans SET state = $2, finding = $3, asked_at = clock_timestamp()
   WHERE attachment_id = $1 AND state = 'waiting' RETURNING attachment_id`,
);

export const forgetScan = statement<never, [number]>('DELETE FROM attachment_scans WHERE attachment_id = $1');

export const findScanLateness = statement<{ seconds: number }, []>(
  `SELECT coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS seconds
   FROM attachment_scans WHERE state = 'waiting'`,
);
