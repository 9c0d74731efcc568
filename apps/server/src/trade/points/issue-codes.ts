import type { Reader, Tx } from '../../platform/db/database.ts';
import { insertBatch, insertCodes } from './store.ts';
import { createHash } from 'node:crypto';
import { randomText, readTyped } from '../../platform/std/crockford.ts';

/** A new code, `XXXX-XXXX-XXXX-XXXX`: 80 random bits. */
const newCode = (): string => randomText(16).replace(/(.{4})(?=.)/g, '$1-');

/** A code as it is compared: without dashes and spaces, in upper case, look-alikes as what they were meant to be. */
export const plainCode = (code: string): string => readTyped(code.replaceAll(/[- ]/g, ''));

export const codeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(`exchange:${plainCode(code)}`)
    .digest();

export const codeLife = 180;

const hashed = (codes: readonly string[]) => ({
  hashes: codes.map(codeHash),
  last4s: codes.map((code) => code.slice(-4)),
});

/** Stores codes that are known already; those that were stored before stay as they are. Points in hundredths. */
export const storeCodes = async (
  reader: Reader,
  codes: readonly string[],
  points: number,
  issuedBy: string,
): Promise<void> => {
  await insertCodes(reader, { ...hashed(codes), points, issuedBy, validDays: codeLife, batchId: null });
};

export type CodeOrder = {
  readonly count: number;
  /** What each is worth, in hundredths. */
  readonly points: number;
  readonly validDays: number;
  readonly remark: string;
};

/** Issues a batch of codes. They are told once: only their hashes and last four characters are stored. */
export const issueCodes = async (
  tx: Tx,
  { count, points, validDays, remark }: CodeOrder,
  issuedBy: string,
): Promise<{ batchId: number; codes: string[] }> => {
  const codes = Array.from({ length: count }, newCode);
  const [batch] = await insertBatch(tx, points, count, remark, issuedBy, validDays);
  if (batch === undefined) throw new Error('a batch of codes was not stored');
  await insertCodes(tx, { ...hashed(codes), points, issuedBy, validDays, batchId: batch.id });
  return { batchId: batch.id, codes };
};
