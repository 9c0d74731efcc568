import { createHash, randomUUID } from 'node:crypto';
import type { TicketAttachment } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { type Caller, callerMay } from '../../platform/access/caller.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { sniffFile } from '../../platform/files/sniff-file.ts';
import { formParts } from '../../platform/http/form-parts.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import type { Sight } from '../store.ts';
import { attachmentFiles, scanUpload } from './scan-attachments.ts';
import { scanOf } from './rules.ts';
import { claimAttachments, countToday, findAttachment, insertAttachment, insertScan } from './store.ts';
import { attachmentContentTypes } from '../../platform/http/content-types.ts';
import type { FileAnswer } from '../../platform/http/handlers.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Tx } from '../../platform/db/database.ts';

const longest = 120;

const endings: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg', 'jpe', 'jfif'] };

/**
 * A client's name of a file as a text to show: without its folders, without characters that cannot be seen or that
 * systems forbid, and with an ending that fits the type, so that nothing runs by its name.
 */
const cleanFileName = (given: string, type: string): string => {
  const name = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  const dot = name.lastIndexOf('.');
  const ending = dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
  const fits = (endings[type] ?? [type]).includes(ending);
  const stem = Array.from(fits ? name.slice(0, dot) : name);
  return `${stem.slice(0, longest).join('').trim() || 'file'}.${fits ? name.slice(dot + 1) : type}`;
};

/** Reads an upload to its very end: one that breaks off is none. */
const receive = async (request: FastifyRequest): Promise<{ name: string; content: Buffer }> => {
  let received: { name: string; content: Buffer } | undefined;
  for await (const part of formParts(request, ticketLimits.fileBytes)) {
    if (part.type === 'field') continue;
    const content = await part.toBuffer();
    if (part.file.truncated) throw new AppError('tooLarge');
    received = { name: part.filename, content };
  }
  if (received === undefined) throw fieldError('file', 'fields.required');
  if (received.content.length === 0) throw new AppError('brokenUpload');
  return received;
};

const appErrorOf = (error: unknown): unknown => {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  return code.startsWith('FST_') ? error : new AppError('brokenUpload');
};

/**
 * Takes a file: sniffs it, has it scanned, stores it, then stores what is known of it. Rejects types that a ticket does
 * not take (`attachmentType`), what the scanner finds (`fileUnsafe`), more than 5 MiB (`tooLarge`), more files than a day allows (`limited`), and all while the
 * storage does not answer (`storageUnavailable`).
 */
export const receiveAttachment = async (
  context: Pick<Deps, 'db' | 'config' | 'metrics'>,
  request: FastifyRequest,
  caller: Pick<Caller, 'userId' | 'role' | 'key'>,
): Promise<TicketAttachment> => {
  const { db, config } = context;
  const { userId } = caller;
  const aDay = callerMay(caller, 'tickets:answer') ? ticketLimits.staffFilesADay : ticketLimits.filesADay;
  const [today] = await countToday(db, userId);
  if ((today?.count ?? 0) >= aDay) throw new AppError('limited');
  const { name, content } = await receive(request).catch((error: unknown) => {
    throw appErrorOf(error);
  });
  const type = await sniffFile(content, name);
  if (type === undefined) throw new AppError('attachmentType');
  const state = await scanUpload(context, content);
  const fileName = cleanFileName(name, type);
  const fileKey = randomUUID();
  const folder = attachmentFiles(config);
  await folder.save(fileKey, content);
  try {
    const sha256 = createHash('sha256').update(content).digest();
    const file = { owner_id: userId, file_key: fileKey, file_name: fileName, type, size: content.length };
    const id = await inUserTransaction(db, userId, async (tx) => {
      const [stored] = await insertAttachment(tx, { ...file, sha256, aDay });
      if (stored === undefined) throw new AppError('limited');
      if (state !== null) await insertScan(tx, stored.id, state);
      return String(stored.id);
    });
    const scan = scanOf(state, config.clamd?.whenAway);
    return { id, fileName, type, size: content.length, scan, finding: null };
  } catch (error) {
    // Should that fail too, the file goes away with those that have no row.
    await folder.remove(fileKey).catch(() => undefined);
    throw error;
  }
};

/** A file of a ticket, to be kept and never shown as a page of ours. One that is not theirs to read is not there, one
 * that still waits for the virus scanner is for its owner alone. */
export const readAttachment = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
  sight: Sight,
): Promise<FileAnswer> => {
  const found = existing((await findAttachment(db, { id: rowId(id), ...sight }))[0]);
  const scan = scanOf(found.scan, config.clamd?.whenAway);
  if (scan === 'refused') throw new AppError('notFound', { hint: 'errors.fileUnsafe.removed' });
  if (scan === 'checking' && !found.own) throw new AppError('fileChecking', { retryAfter: 60 });
  const body = existing(await attachmentFiles(config).read(found.file_key));
  return {
    fileName: found.file_name,
    contentType: attachmentContentTypes[found.type],
    headers: { 'content-security-policy': 'sandbox', 'content-length': String(found.size) },
    body,
  };
};

export const useAttachments = async (
  tx: Tx,
  userId: number,
  entryId: number,
  ids: readonly string[] = [],
): Promise<void> => {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids.map(rowId))];
  if ((await claimAttachments(tx, userId, entryId, wanted)).length !== wanted.length)
    throw fieldError('attachmentIds', 'fields.attachments');
};
