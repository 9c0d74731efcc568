import type { CodeMeaning } from '../tracking/conclude.ts';

type Row = readonly [
  meaning: CodeMeaning,
  ...codes: readonly (number | readonly [from: number, to: number])[],
];

/** Every status code of UPS's list, once. */
const rows: readonly Row[] = [
  [{ status: 'label_created' }, 3, [44, 45], [79, 80], 157, 166],
  [{ status: 'cancelled' }, 7, 43],
  [{ status: 'accepted' }, 38, 160, [167, 169]],
  [{ status: 'unknown' }, 0, 148, 163],
  [{ status: 'in_transit' }, 5, 10, 12, 14, 16, 25, 39, 47, 57, 70, 71, [73, 75], 84, 87, 92, 134, 137, 138],
  [{ status: 'in_transit' }, 158, 159, 164, 165],
  [{ status: 'in_transit', subStatus: 'held' }, 19],
  [{ status: 'out_for_delivery' }, 6, 21, 37, 72, 78, 89, 91, 146, 162],
  [{ status: 'available_for_pickup' }, 17, 40, 144, 161],
  [{ status: 'delivery_attempted' }, [22, 24], [60, 62], 66, 145],
  [{ status: 'delivered' }, 11, 26, 143],
  [{ status: 'returned', subStatus: 'returned' }, 34, 67, 81],
  [{ status: 'returned', subStatus: 'returning' }, 35, 36, 118],
  [{ status: 'keep', subStatus: 'returning' }, 33, 119],
  [{ status: 'exception' }, 13, 29, 30, 50, 58, 59, 64, 68, 69, 76, 83, 85, [123, 126], 139, 141, 147, 149],
  [{ status: 'keep', delayed: true }, 32, 46, 48, 49, [51, 53], 86, 90, 132],
  [{ status: 'keep' }, 18, 20, 27, 28, 41, 42, [54, 56], 63, 65, 77, 82, 88, [93, 117], [120, 122]],
  [{ status: 'keep' }, [127, 131], 133, 135, 136, 140, 142, [153, 156]],
];

const byCode = new Map<number, CodeMeaning>(
  rows.flatMap(([meaning, ...codes]) =>
    codes.flatMap((code) => expand(code).map((one): [number, CodeMeaning] => [one, meaning])),
  ),
);

/**
 * Fallback for a code that is not in the list. Type D is missing on purpose: UPS gives it to parcels that are
 * loaded or out for delivery too. U is a mere update.
 */
const byType = new Map<string, CodeMeaning>([
  ['M', { status: 'label_created' }],
  ['MV', { status: 'cancelled', subStatus: 'voided' }],
  ['I', { status: 'in_transit' }],
  ['X', { status: 'exception' }],
  ['U', { status: 'keep' }],
]);

/** How many codes the table knows; UPS's list has 160. */
export const upsCodeCount = byCode.size;

/** What a three-digit UPS status code such as 011 means; null when it is not in UPS's list. */
export function upsCode(code: string | null): CodeMeaning | null {
  return code !== null && /^\d{1,3}$/.test(code) ? (byCode.get(Number(code)) ?? null) : null;
}

/** What an activity type alone means; null when it does not decide. */
export function upsActivityType(type: string | null): CodeMeaning | null {
  return byType.get(type ?? '') ?? null;
}

function expand(code: number | readonly [from: number, to: number]): readonly number[] {
  if (typeof code === 'number') return [code];
  const [from, to] = code;
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
