import type { TrackingStatus, TrackingSubStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { CodeMeaning } from '../tracking/conclude.ts';

/** Codes of `latestStatusDetail` and of scans by status. */
const byStatus = {
  label_created: 'OC IN OX EP AP DS PD RP RG',
  accepted: 'PU PX',
  in_transit: 'AA AC AF AR AX AO CC CP DP EA EO FD IT IX LO OF OW PF PL PM SF SP TR',
  out_for_delivery: 'OD ED AD',
  available_for_pickup: 'HL HP',
  delivery_attempted: 'DE',
  delivered: 'DL',
  exception: 'SE CD',
  returned: 'RS',
  cancelled: 'CA LP RD',
  keep: 'DY DD RR RM RC CH DR',
} as const satisfies Partial<Record<TrackingStatus | 'keep', string>>;

/** FedEx calls a pickup delay, a delay and a delivery delay by codes of their own. */
const delays: ReadonlySet<string> = new Set(['PD', 'DY', 'DD']);

const subStatuses: Readonly<Record<string, TrackingSubStatus>> = { CD: 'customs', RS: 'returning' };

/** What an exception code adds to a missed delivery (DE). */
const exceptionSubStatuses: Readonly<Record<string, TrackingSubStatus>> = {
  '03': 'address',
  '007': 'recipient_absent',
  '08': 'recipient_absent',
  '083': 'restricted',
};

const byCode = new Map<string, CodeMeaning>(
  Object.entries(byStatus).flatMap(([status, codes]) =>
    codes.split(' ').map((code): [string, CodeMeaning] => {
      const subStatus = subStatuses[code];
      const meaning = { status: status as TrackingStatus | 'keep', ...(subStatus && { subStatus }) };
      return [code, delays.has(code) ? { ...meaning, delayed: true } : meaning];
    }),
  ),
);

/** What a FedEx code means, by exact match: "Ow" and "OW" are one code to FedEx; null when it is unknown. */
export function fedexCode(code: string | null, exceptionCode: string | null = null): CodeMeaning | null {
  const meaning = byCode.get(code?.toUpperCase() ?? '') ?? null;
  const subStatus =
    meaning?.status === 'delivery_attempted' ? exceptionSubStatuses[exceptionCode ?? ''] : undefined;
  return meaning !== null && subStatus !== undefined ? { ...meaning, subStatus } : meaning;
}
