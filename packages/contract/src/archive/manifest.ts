import type { ReceiptEntry } from '../endpoints/points.ts';
import type { z } from 'zod';

/** What an archive calls itself, and the version of its layout. */
export const archiveFormat = { format: 'waybill-archive', version: 1 } as const;

/** Where things stand in an archive. */
export const archiveNames = {
  manifest: 'manifest.json',
  readme: 'README.txt',
  verifier: 'verify.html',
  ledger: 'data/ledger.ndjson',
} as const;

/** One of the two balances that an account sees. */
export type Purse = z.infer<typeof ReceiptEntry>['purse'];

/** The last entry of a purse's chain: its sequence (0 where there is none), the balance in points, the hash in hex. */
export type ChainHead = { readonly sequence: number; readonly balance: number; readonly hash: string };

/** A file of an archive. `rows` counts the lines of what is NDJSON. */
export type ArchivedFile = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly rows: number | null;
};

/** What `manifest.json` says of an archive. */
export type ArchiveManifest = {
  readonly format: string;
  readonly version: number;
  /** When the state was read that all files show, ISO 8601. */
  readonly madeAt: string;
  readonly platform: string;
  readonly account: { readonly id: string; readonly userName: string };
  readonly ledger: Readonly<Record<Purse, ChainHead>>;
  /** All files but the manifest itself. */
  readonly files: readonly ArchivedFile[];
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Reads a manifest; undefined for what is none, or of another version. */
export const readManifest = (text: string): ArchiveManifest | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value['format'] !== archiveFormat.format) return undefined;
  if (value['version'] !== archiveFormat.version) return undefined;
  const { account, ledger, files } = value;
  const complete =
    isObject(account) &&
    isObject(ledger) &&
    isObject(ledger['available']) &&
    isObject(ledger['frozen']) &&
    Array.isArray(files) &&
    files.every((file) => isObject(file) && typeof file['name'] === 'string');
  return complete ? (value as ArchiveManifest) : undefined;
};
