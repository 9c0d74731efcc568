import type { EndpointRow } from '@waybill/contract/endpoint.ts';
import { type CodeBatch, type codeEndpoints, codeStates } from '@waybill/contract/endpoints/codes.ts';
import { statement } from '../../platform/db/database.ts';
import { field, fieldsOf, view } from '../../platform/db/view.ts';

export const codeState = `CASE WHEN c.used_at IS NOT NULL THEN 'used' WHEN c.voided_at IS NOT NULL THEN 'void'
  WHEN c.expires_at <= now() THEN 'expired' ELSE 'open' END`;
const counts = codeStates.map(
  (state) => `(count(*) FILTER (WHERE ${codeState} = '${state}'))::int AS ${state}`,
);

export const batches = view<CodeBatch>(
  {
    from: 'code_batches b',
    join: `, LATERAL (SELECT ${counts.join(', ')} FROM exchange_codes c WHERE c.batch_id = b.id) AS n`,
    order: 'b.id DESC',
  },
  {
    id: field.id('b.id'),
    points: field.points('b.points'),
    ...fieldsOf('b', 'remark', 'issued', 'voidReason'),
    ...fieldsOf('n', 'used', 'open', 'void', 'expired'),
    createdTime: field.time('b.created_at'),
    createdBy: field.value('b.created_by_name'),
    expireTime: field.time('b.expires_at'),
    voidedTime: field.timeOrNull('b.voided_at'),
    voidedBy: field.value('b.voided_by_name'),
  },
);

export const codes = view<EndpointRow<typeof codeEndpoints.listCodes>>(
  {
    from: 'exchange_codes c',
    join: 'LEFT JOIN users u ON u.id = c.used_by',
    order: 'c.used_at DESC NULLS LAST, c.last4, c.code_hash',
  },
  {
    last4: field.value(`coalesce(c.last4, '')`),
    state: field.value(codeState),
    usedBy: field.partyOrNull('c.used_by', 'u.user_name'),
    usedTime: field.timeOrNull('c.used_at'),
  },
);

/** Voids what is still open of a batch; a code that is being redeemed at this moment is either used or void. */
export const voidOpenCodes = statement<{ last4: string | null }, [number]>(
  `UPDATE exchange_codes SET voided_at = now()
   WHERE batch_id = $1 AND used_at IS NULL AND voided_at IS NULL AND expires_at > now() RETURNING last4`,
);

export const markVoided = statement<never, [number, string, string]>(
  `UPDATE code_batches SET voided_at = now(), voided_by_name = $2, void_reason = $3
   WHERE id = $1 AND voided_at IS NULL`,
);
