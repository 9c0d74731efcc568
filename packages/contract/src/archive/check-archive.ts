import { type LedgerProblem, createLedgerCheck } from './check-ledger.ts';
import { type ArchiveManifest, type ArchivedFile, archiveNames, readManifest } from './manifest.ts';
import type { ReadableFile } from './read-zip.ts';
import { hexOf } from './verify-receipt.ts';

/** What is wrong with a file: it is missing, was changed, has lines too many or too few, or belongs to no manifest. */
export type FileProblem = 'missing' | 'changed' | 'rows' | 'unlisted';

/** The outcome of a check. `line` is the first line of the ledger that is wrong; null for its end. */
export type ArchiveReport = {
  /** Undefined when there is no manifest that can be read; then nothing else was looked at. */
  readonly manifest: ArchiveManifest | undefined;
  readonly files: readonly { readonly name: string; readonly problem: FileProblem | undefined }[];
  readonly ledger: {
    readonly receipts: number;
    readonly problem: LedgerProblem | undefined;
    readonly line: number | null;
  };
};

/** Lines of a text that each end in a line feed; what stands after the last one is a line, too. */
function* linesOf(text: string): Generator<string> {
  let begin = 0;
  while (begin < text.length) {
    const end = text.indexOf('\n', begin);
    yield text.slice(begin, end === -1 ? undefined : end);
    begin = end === -1 ? text.length : end + 1;
  }
}

const checkFile = async (
  { bytes, sha256, rows }: ArchivedFile,
  content: ArrayBuffer,
  subtle: SubtleCrypto,
): Promise<FileProblem | undefined> => {
  if (content.byteLength !== bytes || hexOf(await subtle.digest('SHA-256', content)) !== sha256)
    return 'changed';
  if (rows === null) return undefined;
  let lines = 0;
  for (const byte of new Uint8Array(content)) if (byte === 0x0a) lines += 1;
  return lines === rows ? undefined : 'rows';
};

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

type LedgerReport = ArchiveReport['ledger'];

const checkLedger = async (
  text: string,
  manifest: ArchiveManifest,
  subtle: SubtleCrypto,
  onReceipt: (receipts: number) => void,
): Promise<LedgerReport> => {
  const check = createLedgerCheck(manifest.account.id, subtle);
  let receipts = 0;
  for (const line of linesOf(text)) {
    const problem = await check.take(parse(line));
    if (problem !== undefined) return { receipts, problem, line: receipts + 1 };
    receipts += 1;
    onReceipt(receipts);
  }
  return { receipts, problem: check.end(manifest.ledger), line: null };
};

/** Reads a file; undefined when it is not there or cannot be unpacked. */
const read = async (
  files: ReadonlyMap<string, ReadableFile>,
  name: string,
): Promise<ArrayBuffer | undefined> => {
  try {
    return await files.get(name)?.();
  } catch {
    return undefined;
  }
};

/**
 * Checks an archive by its files alone: each against the manifest, and the ledger receipt by receipt, also where its
 * file was changed, to find the entry. `onReceipt` hears how many receipts fit so far.
 */
export const checkArchive = async (
  files: ReadonlyMap<string, ReadableFile>,
  subtle: SubtleCrypto,
  onReceipt: (receipts: number) => void = () => undefined,
): Promise<ArchiveReport> => {
  const decoder = new TextDecoder();
  const manifest = readManifest(decoder.decode(await read(files, archiveNames.manifest)));
  const nothing = { receipts: 0, problem: undefined, line: null };
  if (manifest === undefined) return { manifest, files: [], ledger: nothing };
  const checked: ArchiveReport['files'][number][] = [];
  let ledger: LedgerReport = { ...nothing, problem: 'missing' };
  for (const file of manifest.files) {
    const content = await read(files, file.name);
    const problem = content === undefined ? 'missing' : await checkFile(file, content, subtle);
    checked.push({ name: file.name, problem });
    if (file.name === archiveNames.ledger && content !== undefined)
      ledger = await checkLedger(decoder.decode(content), manifest, subtle, onReceipt);
  }
  const listed = new Set([archiveNames.manifest, ...manifest.files.map(({ name }) => name)]);
  const unlisted = [...files.keys()].filter((name) => !listed.has(name));
  return {
    manifest,
    files: [...checked, ...unlisted.map((name) => ({ name, problem: 'unlisted' as const }))],
    ledger,
  };
};
