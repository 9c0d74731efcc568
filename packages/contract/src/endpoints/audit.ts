import { z } from 'zod';
import { byStaff, file, get, group, post } from '../endpoint.ts';
import { Id, NumberText, WallTime, dayFields, formedText, pageQuery } from '../vocabulary/fields.ts';
import { longPageOf } from './people-shapes.ts';

export const AuditRow = z.object({
  id: z.string(),
  time: WallTime,
  actor: z
    .object({ id: z.string().nullable(), userName: z.string(), role: z.string().nullable() })
    .nullable(),
  /** `resource.act`, as `user.recharge` or `notice.send`. */
  act: z.string(),
  targetType: z.string(),
  targetId: z.string().nullable(),
  targetName: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
  traceId: z.string().nullable(),
  /** Hash of the row over itself and the one before, in hex. */
  hash: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;

const keywordError = { error: 'fields.keyword' } as const;

const filters = {
  actorId: Id.optional(),
  /** An act, or the resource before its dot. */
  act: formedText(/^[a-z_]+(?:\.[a-z_]+)?$/, 'fields.choice').optional(),
  targetType: formedText(/^[a-z_]+$/, 'fields.choice').optional(),
  targetId: z.string(keywordError).max(100, keywordError).optional(),
  traceId: z.string(keywordError).max(100, keywordError).optional(),
  ...dayFields,
};

export const mostExportedEntries = 50_000;

export const auditEndpoints = group({
  listAudit: get('/admin/audit/list', {
    summary: 'What the staff did, newest first',
    ...byStaff('audit:read'),
    query: z.strictObject({ ...pageQuery, ...filters }),
    data: longPageOf(AuditRow),
  }),
  exportAudit: post('/admin/audit/export', {
    // Not GET: it writes an entry.
    summary:
      'The same as CSV, values in words; more than 50,000 entries are refused. The export is an entry too',
    access: 'audit:export',
    ...file('csv'),
    priority: 'read',
    body: z.strictObject(filters),
  }),
  checkAudit: get('/admin/audit/check', {
    summary: 'Compute the chain of the audit again, and name the rows that were changed',
    access: 'audit:read',
    lasts: 'long',
    query: z.strictObject({ limit: NumberText(1, 1_000).default(20) }),
    data: z.object({
      rows: z.number().int(),
      intact: z.boolean(),
      /**
       * Ids of rows whose content or place does not fit their hash; `missing_after` names the last row there is (0 for
       * none) when newer ones were taken away.
       */
      broken: z.array(
        z.object({ id: z.string(), problem: z.enum(['changed', 'missing_before', 'missing_after']) }),
      ),
      checkedTime: WallTime,
    }),
  }),
});
