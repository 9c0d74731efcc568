import type { InvariantName } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Reader } from '../../platform/db/database.ts';
import { checks } from './checks.ts';
import { checkParts } from './check-invariants.ts';
import type { Finding } from './check.ts';

export type BrokenInvariant = { readonly name: InvariantName; readonly rows: readonly Finding['row'][] };

export const findAllBroken = async (
  reader: Reader,
  except: readonly InvariantName[] = [],
): Promise<BrokenInvariant[]> => {
  const broken: BrokenInvariant[] = [];
  for (const check of checks) {
    if (except.includes(check.name)) continue;
    // A transaction has one connection.
    const parts = await checkParts(reader, check, {}, true);
    const rows = Object.values(parts).flatMap(({ findings }) => findings.map(({ row }) => row));
    if (rows.length > 0) broken.push({ name: check.name, rows });
  }
  return broken;
};
