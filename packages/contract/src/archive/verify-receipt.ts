import type { PointReceipt } from '../endpoints/points.ts';
import { toHundredths } from '../vocabulary/points.ts';

type Entry = PointReceipt['entries'][number];

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16));

/** Bytes as lower-case hex. */
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256 = async (subtle: SubtleCrypto, text: string, before = ''): Promise<string> => {
  const content = new TextEncoder().encode(text);
  const previous = bytesOf(before);
  const bytes = new Uint8Array(previous.length + content.length);
  bytes.set(previous);
  bytes.set(content, previous.length);
  return hexOf(await subtle.digest('SHA-256', bytes));
};

const saysTheSame = (receipt: PointReceipt, entry: Entry): boolean => {
  const { id, userId, type, orderNo, createdTime } = receipt;
  const { purse, sequence, amount, balance } = entry;
  const parts = [
    userId,
    purse,
    sequence,
    id,
    toHundredths(amount),
    toHundredths(balance),
    type,
    orderNo ?? '',
  ];
  const said = entry.content.split('|');
  const micros = said.at(-1) ?? '';
  return (
    said.slice(0, -1).join('|') === ['v1', ...parts].join('|') &&
    Math.floor(Number(micros) / 1_000_000) === Math.floor(Date.parse(createdTime) / 1000)
  );
};

const fits = async (receipt: PointReceipt, entry: Entry, subtle: SubtleCrypto): Promise<boolean> => {
  const { previousHash, content, hash, purse, sequence } = entry;
  if (!saysTheSame(receipt, entry)) return false;
  // The first entry of a purse stands on the purse itself.
  if (sequence === 1 && (await sha256(subtle, `v1|${receipt.userId}|${purse}`)) !== previousHash)
    return false;
  return (await sha256(subtle, content, previousHash)) === hash;
};

/**
 * Computes the fingerprint of each entry anew, from the one before it and from what it says, and tells of
 * each whether it is the one written there and says what the receipt shows.
 */
export const verifyReceipt = (receipt: PointReceipt, subtle: SubtleCrypto): Promise<boolean[]> =>
  Promise.all(receipt.entries.map((entry) => fits(receipt, entry, subtle)));

/** What the browser computes with; undefined on plain http, where it has nothing of the kind. */
export const browserCrypto = (): SubtleCrypto | undefined => ('subtle' in crypto ? crypto.subtle : undefined);
