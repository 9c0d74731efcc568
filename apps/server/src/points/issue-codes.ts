import type { Reader } from '../platform/db/database.ts';
import { codeHash, newCode } from './exchange-code.ts';
import { insertCodes } from './store.ts';

/** Days that a code can be redeemed. */
export const codeLife = 180;

/** Stores codes that are known already; those that were stored before stay as they are. Points in hundredths. */
export const storeCodes = async (
  reader: Reader,
  codes: readonly string[],
  points: number,
  issuedBy: string,
): Promise<void> => {
  await insertCodes(reader, codes.map(codeHash), points, issuedBy, codeLife);
};

/** Issues codes worth so many hundredths each. They are told once: only their hashes are stored. */
export const issueCodes = async (
  reader: Reader,
  count: number,
  points: number,
  issuedBy: string,
): Promise<string[]> => {
  const codes = Array.from({ length: count }, newCode);
  await storeCodes(reader, codes, points, issuedBy);
  return codes;
};
