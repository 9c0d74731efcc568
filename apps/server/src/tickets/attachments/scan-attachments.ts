import { buffer } from 'node:stream/consumers';
import { noteEvent } from '../../records/security/public-api.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ClamdSettings } from '../../platform/config/clamd-settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type ScanResult, ScannerAwayError, scanFile } from '../../platform/files/scan-file.ts';
import type { ScanState } from './rules.ts';
import { type WaitingFile, findWaiting, forgetScan, settleScan } from './store.ts';
import { type FileStore, openFileStore } from '../../platform/files/file-store.ts';

export const attachmentFiles = (config: Deps['config']): FileStore => openFileStore(config, 'attachments');

/** How long a job waits for the scanner's result of one file, and how long it goes on with files. */
const jobTimeoutMs = 30_000;

const scan = async (
  { metrics }: Pick<Deps, 'metrics'>,
  clamd: ClamdSettings,
  content: Buffer,
  timeoutMs: number,
): Promise<ScanResult | undefined> => {
  const result = await scanFile(clamd, [content], timeoutMs).catch((error: unknown) => {
    if (error instanceof ScannerAwayError) return undefined;
    throw error;
  });
  metrics.fileScanned(result?.outcome ?? 'away');
  return result;
};

/**
 * Has a file that comes in scanned. Answers how it stands then, null where files are not scanned; rejects what is found
 * (`fileUnsafe`).
 */
export const scanUpload = async (
  context: Pick<Deps, 'config' | 'metrics'>,
  content: Buffer,
): Promise<ScanState | null> => {
  const { clamd } = context.config;
  if (clamd === undefined) return null;
  const result = await scan(context, clamd, content, clamd.timeoutMs);
  if (result?.outcome === 'found') throw new AppError('fileUnsafe');
  return result?.outcome === 'clean' ? 'clean' : 'waiting';
};

type Tools = Pick<Deps, 'db' | 'config' | 'metrics' | 'log'>;

const refuse = async (
  { db, config }: Tools,
  { id, file_key: key, owner_id: ownerId, user_name: userName }: WaitingFile,
  { outcome, finding }: Exclude<ScanResult, { outcome: 'clean' }>,
): Promise<void> => {
  const refused = await inTransaction(db, async (tx) => {
    if ((await settleScan(tx, id, 'refused', finding)).length === 0) return false;
    const user = { id: ownerId, userName };
    if (outcome === 'found')
      await noteEvent(tx, { kind: 'malware', user, method: 'POST', path: '/ticket/attachment' });
    return true;
  });
  // Should that fail, the file goes away with those that have no row.
  if (refused) await attachmentFiles(config).remove(key);
};

const scanOne = async (context: Tools, clamd: ClamdSettings, file: WaitingFile): Promise<boolean> => {
  const { db, config } = context;
  const body = await attachmentFiles(config).read(file.file_key);
  if (body === undefined) {
    await forgetScan(db, file.id);
    return true;
  }
  const result = await scan(context, clamd, await buffer(body), jobTimeoutMs);
  if (result?.outcome === 'clean') await settleScan(db, file.id, 'clean', null);
  else if (result?.outcome === 'found') await refuse(context, file, result);
  // The scanner answers, and has not been able to look at this file for a day.
  else if (result !== undefined && file.old)
    await (clamd.whenAway === 'wait' ? refuse(context, file, result) : forgetScan(db, file.id));
  else await settleScan(db, file.id, 'waiting', null);
  return result !== undefined;
};

export const scanWaiting = async (context: Tools): Promise<void> => {
  const { db, config, log } = context;
  if (config.clamd === undefined) return;
  const until = performance.now() + jobTimeoutMs;
  const waiting = await findWaiting(db);
  for (const file of waiting) {
    if (performance.now() > until) return;
    if (await scanOne(context, config.clamd, file)) continue;
    log.warn({ waiting: waiting.length }, 'clamd does not answer: files wait for it');
    return;
  }
};
