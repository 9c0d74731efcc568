import type { PermissionTemplate } from '@waybill/contract/endpoints/keys.ts';
import type { KeyScope } from '@waybill/contract/permissions.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/view.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { type NarrowedKeys, narrowedOf } from './end-keys.ts';
import {
  insertTemplate,
  isNameTaken,
  lockTemplate,
  narrowKeysOfTemplate,
  removeTemplate,
  templates,
  updateTemplate,
} from './store.ts';

export type WantedTemplate = { name: string; description?: string | undefined; scopes: KeyScope[] };

const templateOf = async (reader: Reader, id: number): Promise<PermissionTemplate> =>
  existing(await templates.one(reader, equals('t.id', id)));

const distinct = (scopes: readonly KeyScope[]): KeyScope[] => [...new Set(scopes)];

export const createTemplate = async (tx: Tx, wanted: WantedTemplate): Promise<PermissionTemplate> => {
  const [made] = await insertTemplate(tx, wanted.name, wanted.description ?? null, distinct(wanted.scopes));
  if (made === undefined) throw fieldError('name', 'fields.nameTaken');
  return templateOf(tx, made.id);
};

/**
 * Changes a template. Its keys lose for good what it loses, within a second, and end when nothing is left to them; what
 * it gains is for keys that are issued later. Throws notFound, stale, a name that is taken.
 */
export const changeTemplate = async (
  tx: Tx,
  id: number,
  { version, ...wanted }: WantedTemplate & { version: number },
): Promise<{ before: PermissionTemplate; after: PermissionTemplate; keys: NarrowedKeys }> => {
  const locked = existing((await lockTemplate(tx, id))[0]);
  if (locked.version !== version) throw new AppError('stale', { hint: 'errors.stale.settings' });
  const before = await templateOf(tx, id);
  if ((await isNameTaken(tx, wanted.name, id)).length > 0) throw fieldError('name', 'fields.nameTaken');
  await updateTemplate(tx, id, wanted.name, wanted.description ?? null, distinct(wanted.scopes));
  const keys = narrowedOf(await narrowKeysOfTemplate(tx, id, wanted.scopes));
  return { before, after: await templateOf(tx, id), keys };
};

/** Removes a template. Throws notFound, and templateInUse while a key that has not ended has it. */
export const deleteTemplate = async (tx: Tx, id: number): Promise<PermissionTemplate> => {
  existing((await lockTemplate(tx, id))[0]);
  const template = await templateOf(tx, id);
  if (template.keys > 0) throw new AppError('templateInUse');
  await removeTemplate(tx, id);
  return template;
};
