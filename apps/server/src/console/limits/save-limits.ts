import { endpointList } from '@waybill/contract/endpoints/all.ts';
import type { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { type ServerPhrase, serverPhrases } from '@waybill/phrases/server-phrases.ts';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { type Translate, isPhrase } from '../../platform/http/language.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { covers, isTooLoose } from './rules.ts';
import {
  type LimitValues,
  type StoredLimit,
  countOwnLimits,
  insertLimit,
  lockLimit,
  removeLimit,
  updateLimit,
} from './store.ts';

type Body = EndpointInput<(typeof protectionEndpoints)['saveLimits']>['body'];
export type WantedLimit = Exclude<Body, { list: unknown }>;

const mostOwn = 100;

const phraseOf = (code: string | null): ServerPhrase | undefined => {
  const key = `limits.name.${code ?? ''}`;
  return isPhrase(key) ? key : undefined;
};

export const nameOf = (limit: Pick<StoredLimit, 'code' | 'name'>, t: Translate): string => {
  const phrase = phraseOf(limit.code);
  return limit.name ?? (phrase === undefined ? '' : t(phrase));
};

const nameToStore = (code: string | null, name: string): string | null => {
  const phrase = phraseOf(code);
  if (phrase === undefined) return name;
  return Object.values(serverPhrases).some((texts) => texts[phrase] === name) ? null : name;
};

const valuesOf = (code: string | null, wanted: WantedLimit): LimitValues => ({
  name: nameToStore(code, wanted.name),
  target: wanted.target,
  path: wanted.path,
  max_requests: wanted.maxRequests,
  window_seconds: wanted.windowSeconds,
  action: wanted.action,
  exempt: [...new Set(wanted.exempt)],
  enabled: wanted.enabled,
});

const rejectAgainstNature = (limit: StoredLimit, wanted: WantedLimit, field: (name: string) => string) => {
  if (limit.code === null) return;
  // What the product says of a limit of its own must stay true.
  if (wanted.path !== limit.path) throw fieldError(field('path'), 'fields.choice');
  if (wanted.target !== limit.target) throw fieldError(field('target'), 'fields.choice');
  if (!limit.guard) return;
  if (!wanted.enabled || wanted.action !== 'reject') throw new AppError('limitGuard');
  if (wanted.exempt.length > 0) throw fieldError(field('exempt'), 'fields.limitExempt');
  if (isTooLoose(limit.code, wanted.maxRequests, wanted.windowSeconds))
    throw fieldError(field('maxRequests'), 'fields.limitLoose');
};

/** Rejects what a limit cannot become: validation, and limitGuard for what would take a guard away. */
const rejectImpossible = (
  limit: StoredLimit | null,
  wanted: WantedLimit,
  field: (name: string) => string,
): void => {
  if (!endpointList.some(({ path }) => covers(wanted.path, path)))
    throw fieldError(field('path'), 'fields.limitPath');
  if (limit !== null) rejectAgainstNature(limit, wanted, field);
};

export type SavedLimit = { readonly before: StoredLimit | null; readonly after: StoredLimit };

const saveLimit = async (
  tx: Tx,
  wanted: WantedLimit,
  field: (name: string) => string,
): Promise<SavedLimit> => {
  if (wanted.id === undefined) {
    rejectImpossible(null, wanted, field);
    if ((await countOwnLimits(tx)) >= mostOwn) throw fieldError(field('name'), 'fields.limitCount');
    return { before: null, after: await insertLimit(tx, valuesOf(null, wanted)) };
  }
  const id = rowId(wanted.id);
  const before = await lockLimit(tx, id);
  if (before === undefined) throw new AppError('notFound');
  if (wanted.version !== undefined && wanted.version !== before.version)
    throw new AppError('stale', { hint: 'errors.stale.settings' });
  rejectImpossible(before, wanted, field);
  return { before, after: await updateLimit(tx, id, valuesOf(before.code, wanted)) };
};

/**
 * Changes or adds limits, all or none. Throws notFound, stale, limitGuard for what would take a guard away, and
 * validation.
 */
export const saveLimits = async (tx: Tx, body: Body): Promise<SavedLimit[]> => {
  const list = 'list' in body ? body.list : [body];
  const saved: SavedLimit[] = [];
  for (const [i, wanted] of list.entries()) {
    const field = (name: string): string => ('list' in body ? `list.${i}.${name}` : name);
    // One after the other: a list may name a limit twice.
    saved.push(await saveLimit(tx, wanted, field));
  }
  return saved;
};

/** Removes a limit that did not come with the product. Throws notFound, limitGuard. */
export const deleteLimit = async (tx: Tx, id: number): Promise<StoredLimit> => {
  const limit = await lockLimit(tx, id);
  if (limit === undefined) throw new AppError('notFound');
  if (limit.code !== null) throw new AppError('limitGuard');
  await removeLimit(tx, id);
  return limit;
};
