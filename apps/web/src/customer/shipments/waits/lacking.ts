import { limits } from '@waybill/contract/constants.ts';
import type { Filters } from '../filters.ts';
import type { Shown } from '../queries.ts';

/**
 * How many numbers a query lacks: of a batch what it got less than it asked for, of a single one all when it got none. Nothing
 * of rows that came back with a hold of an earlier visit.
 */
export const lackingOf = (filters: Filters, shown: Pick<Shown, 'restored' | 'found'> | null): number => {
  if (shown === null || shown.restored) return 0;
  if (filters.scope === 'batch') return Math.max(0, (filters.quantity ?? 0) - shown.found);
  return shown.found === 0 ? limits.singleRows : 0;
};
