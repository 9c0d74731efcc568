import type { LotField } from '@waybill/contract/endpoints/lots.ts';

/** Why a row did not go in, `known` and `duplicate` included; those of `notes` are said of a row that did. */
export const rejectionReasons = [
  'required',
  'carrier',
  'number_format',
  'number_check_digit',
  'number_other_carrier',
  'number_rounded',
  'number_several',
  'zip',
  'zip_short',
  'state',
  'day',
  'time',
  'status',
  'too_long',
  'characters',
  'personal',
  'shipped_too_early',
  'in_future',
  'before_shipped',
  'cells',
  'json',
  'known',
  'duplicate',
  'zip_unknown',
  'status_unknown',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export type Rejection = { readonly field: LotField | null; readonly reason: RejectionReason };
