import type { StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { packedText } from '@waybill/contract/std/typed-text.ts';
import { typedNumber } from '../../shell/typed-number.ts';

export const adjustReasons = ['mistake', 'compensation', 'fraud', 'migration', 'other'] as const;

export type Act = ReturnType<typeof actOf>;

export type ActForm = {
  readonly points: string;
  readonly remark: string;
  readonly refNo: string;
  /** Why a payment that was credited before is credited again; asked for only then. */
  readonly duplicateReason: string;
  readonly adjustReason: (typeof adjustReasons)[number];
  readonly role: Role;
  /** Numbers that the account may follow. */
  readonly limit: string;
  readonly orderId: string;
  readonly numbers: ReadonlySet<string>;
};

/** A number of points as it is typed: digits with at most two decimals, commas between thousands; full-width ones too. */
export const pointsOf = (text: string): number | undefined => {
  const [, sign, digits = ''] = /^([+-]?)(.*)$/s.exec(packedText(text)) ?? [];
  const points = typedNumber(digits);
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(String(points))) return undefined;
  return sign === '-' ? -points : points;
};

export const actOf = (kind: StaffAct, form: ActForm, status: 'active' | 'disabled', sessionId?: string) => {
  const remark = form.remark.trim();
  const points = pointsOf(form.points) ?? 0;
  switch (kind) {
    case 'recharge': {
      const refNo = form.refNo.trim();
      const duplicateReason = form.duplicateReason.trim();
      return {
        kind,
        body: {
          points,
          remark,
          ...(refNo === '' ? {} : { refNo }),
          ...(refNo === '' || duplicateReason === '' ? {} : { duplicateReason }),
        },
      };
    }
    case 'refund':
      return { kind, body: { orderId: form.orderId, trackingInfoIds: [...form.numbers], remark } };
    case 'adjust':
      return { kind, body: { points, reason: form.adjustReason, remark } };
    case 'status':
      return { kind, body: { status, reason: remark } };
    case 'role':
      return { kind, body: { role: form.role, reason: remark } };
    case 'follow':
      return { kind, body: { limit: pointsOf(form.limit) ?? -1, reason: remark } };
    case 'closure':
      return { kind, body: { closing: status === 'disabled', reason: remark } };
    case 'factor':
      return { kind, body: { reason: remark } };
    case 'revoke':
      return { kind, body: { reason: remark, ...(sessionId === undefined ? {} : { sessionId }) } };
  }
  return kind satisfies never;
};
