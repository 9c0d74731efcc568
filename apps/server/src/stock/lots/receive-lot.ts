import { basename } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { ChosenColumns, LotReading, lotOffers } from '@waybill/contract/endpoints/lots.ts';
import { numberMasks } from '@waybill/contract/vocabulary/masking.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { formParts } from '../../platform/http/form-parts.ts';
import { storageProblem } from '../../platform/files/storage-problem.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { formatOfFile } from './read-lot.ts';
import { enqueueImport } from './run-import.ts';
import { rejectSameFile, storeLot } from './import-file.ts';
import { type LotDescription, type StoredLot, findLot } from './store.ts';
import { type FileDigest, newUpload, removeUpload, saveUpload } from './uploads.ts';

const longest = 200;

type Fields = ReadonlyMap<string, unknown>;

const textField = (fields: Fields, name: string): string => {
  const given = fields.get(name);
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '') throw fieldError(name, 'fields.required');
  if (text.length > longest) throw fieldError(name, 'fields.tooLong');
  if (/[\p{Cc}\p{Cs}]/u.test(text)) throw fieldError(name, 'fields.invalid');
  return text;
};

/** What a form says of its file in JSON, by a schema of all that may be said; `{}` where it says nothing. Throws validation. */
const jsonField = <T>(schema: { parse(value: unknown): T }, name: string, text: unknown): T => {
  try {
    return schema.parse(text === undefined ? {} : JSON.parse(typeof text === 'string' ? text : ''));
  } catch {
    throw fieldError(name, 'fields.invalid');
  }
};

export const saidOfFile = (
  fields: Fields,
): { readonly chosenColumns: ChosenColumns; readonly reading: LotReading } => ({
  chosenColumns: jsonField(ChosenColumns, 'columns', fields.get('columns')),
  reading: jsonField(LotReading, 'reading', fields.get('reading')),
});

const describe = (fields: Fields): LotDescription => {
  const offer = lotOffers.find((known) => known === fields.get('offer'));
  const description = {
    source: textField(fields, 'source'),
    owner: textField(fields, 'owner'),
    basis: textField(fields, 'basis'),
  };
  if (offer === undefined) throw fieldError('offer', 'fields.choice');
  const asked = fields.get('mask') ?? 'standard';
  const mask = numberMasks.find((known) => known === asked);
  if (mask === undefined) throw fieldError('mask', 'fields.choice');
  return { ...description, offer, mask, ...saidOfFile(fields) };
};

const nameOf = (part: MultipartFile): string =>
  basename(part.filename.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .slice(0, longest) || 'lot';

const appErrorOf = (error: unknown): unknown => {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('tooLarge');
  // The disk's own errors are ours to answer for; everything else here is the upload's.
  return storageProblem(error) !== undefined || code.startsWith('FST_')
    ? error
    : new AppError('brokenUpload');
};

/**
 * Reads an upload to its very end: one that breaks off, whatever part it had reached, is none. `read` is given the fields
 * when the file begins.
 */
export const receiveFile = async <T>(
  request: FastifyRequest,
  path: string,
  mostBytes: number,
  read: (fields: Fields) => T,
) => {
  const fields = new Map<string, unknown>();
  let received: (FileDigest & { readonly said: T; readonly name: string }) | undefined;
  try {
    for await (const part of formParts(request, mostBytes)) {
      if (part.type === 'field') {
        fields.set(part.fieldname, part.value);
        continue;
      }
      const said = read(fields);
      const digest = await saveUpload(part.file, path);
      if (part.file.truncated) throw new AppError('tooLarge');
      received = { ...digest, said, name: nameOf(part) };
    }
  } catch (error) {
    throw appErrorOf(error);
  }
  if (received === undefined) throw fieldError('file', 'fields.required');
  if (received.bytes === 0) throw new AppError('brokenUpload');
  return received;
};

/**
 * Takes an uploaded file: streams it to the disk, then stores the lot and the job that imports it together.
 * Whatever goes wrong, nothing of the upload stays. The same file with the same key gets the lot that it made.
 */
export const receiveLot = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: FastifyRequest,
  { by, key, mostBytes }: { by: Auditor; key: string | undefined; mostBytes: number },
): Promise<StoredLot> => {
  const path = newUpload(config.dataDir);
  try {
    const { hash, bytes, said: description, name } = await receiveFile(request, path, mostBytes, describe);
    const fileFormat = await formatOfFile(path);
    const content = { ...description, name, hash: hash.toString('hex') };
    const identity = { userId: by.userId, path: 'manage/lots', key, content };
    let used = false;
    const { lotId } = await inUserTransaction(db, by.userId, (tx) => {
      used = false;
      return onceByKey(tx, identity, async () => {
        const lot = await storeLot(tx, by, description, {
          file_name: name,
          file_hash: hash,
          file_path: path,
          file_format: fileFormat,
          bytes_total: bytes,
          imported_by: by.userId,
          imported_by_name: by.userName,
        });
        await enqueueImport(tx, lot.id);
        used = true;
        return { lotId: lot.id };
      });
    }).catch(rejectSameFile(db, hash));
    // The lot has the file of the first time already.
    if (!used) await removeUpload(path);
    return existing(await findLot(db, lotId));
  } catch (error) {
    await removeUpload(path);
    throw error;
  }
};
