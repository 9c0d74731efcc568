import type { AttachmentScan } from '@waybill/contract/vocabulary/ticket.ts';

/** What is stored of a file's scan; files that nobody had scanned have nothing stored. */
export type ScanState = 'waiting' | 'clean' | 'refused';

/**
 * How a file stands with the scanner. Null where files are not scanned; what it once rejected stays rejected. `whenAway` is
 * what becomes of files while the scanner is unavailable; undefined where there is none.
 */
export const scanOf = (
  state: ScanState | null,
  whenAway: 'wait' | 'pass' | undefined,
): AttachmentScan | null => {
  if (state === 'refused') return 'refused';
  if (whenAway === undefined) return null;
  if (state === 'clean') return 'clean';
  return state === 'waiting' && whenAway === 'wait' ? 'checking' : 'unchecked';
};
