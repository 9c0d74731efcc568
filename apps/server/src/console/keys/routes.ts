import type { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import type { Deps } from '../../platform/deps.ts';
import type { AuditEntry } from '../../platform/access/audit.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { performOnce, performOnceInSecret } from '../../platform/http/perform-once.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type ChangedKey, changeKey, endKey, rotateKey, switchKey } from './change-key.ts';
import { createKey } from './create-key.ts';
import { auditedKey, wireKey, wireOwnKey, wireTemplate } from './key-row.ts';
import {
  type StoredKey,
  type StoredTemplate,
  countByRole,
  findKeyOf,
  keysWithScope,
  listKeysOf,
  listStoredKeys,
  listStoredTemplates,
  revokeKeyOf,
  takeSecret,
} from './store.ts';
import { changeTemplate, createTemplate, deleteTemplate } from './templates.ts';
import type { myKeyEndpoints } from '@waybill/contract/endpoints/my-keys.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { effectiveScopes, keyHash, newKey, shownParts } from './rules.ts';
import { keyScopeOf } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { type KeyScope, keyScopes, roles } from '@waybill/contract/permissions.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';

/** Who could do something, read off the one table of rights. Rejects what is no permission. */
const whoMay = async (db: Db, permission: string): Promise<EndpointData<(typeof keyEndpoints)['whoMay']>> => {
  const scope: KeyScope | undefined = keyScopes.find((known) => known === permission);
  if (scope === undefined) throw fieldError('permission', 'fields.choice');
  const able = roles.filter((role) => effectiveScopes([scope], role).length > 0);
  const [counts, templates, keys] = await Promise.all([
    countByRole(db),
    listStoredTemplates(db),
    keysWithScope(db, scope, able),
  ]);
  return {
    roles: able.map((role) => ({
      role,
      accounts: counts.find((count) => count.role === role)?.accounts ?? 0,
    })),
    templates: templates
      .filter((template) => template.scopes.includes(scope))
      .map(({ id, name, keys: count }) => ({ id: String(id), name, keys: count })),
    keys: keys.map(({ id, name, owner }) => ({ id: String(id), name, owner })),
    endpoints: endpointList
      .filter((endpoint) => endpoint.access === scope || keyScopeOf(endpoint) === scope)
      .map(({ method, path }) => `${method} ${path}`),
  };
};

const ownKey = async (tx: Tx, userId: number, id: number): Promise<StoredKey> => {
  const key = await findKeyOf(tx, userId, id);
  if (key === undefined) throw new AppError('notFound');
  return key;
};

/**
 * Makes the secret of a key of that account which waits to be collected, and hands it out this once. Throws notFound,
 * keyEnded for one that was revoked, keyNotWaiting when there is nothing to collect (any more).
 */
const collectKey = async (
  tx: Tx,
  userId: number,
  id: number,
): Promise<{ stored: StoredKey; key: string }> => {
  const key = newKey();
  const { prefix, last4 } = shownParts(key);
  const [taken] = await takeSecret(tx, id, userId, keyHash(key), prefix, last4);
  const stored = await ownKey(tx, userId, id);
  if (taken === undefined) throw new AppError(stored.state === 'revoked' ? 'keyEnded' : 'keyNotWaiting');
  return { stored, key };
};

/** Ends a key of that account for good; one that has ended stays so. Throws notFound. */
const revokeOwnKey = (db: Db, userId: number, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    if ((await revokeKeyOf(tx, id, userId)).length === 0) throw new AppError('notFound');
  });

export const myKeyRoutes = ({ db }: Pick<Deps, 'db'>): Handlers<typeof myKeyEndpoints> => ({
  listMyKeys: async ({ caller }) => ({ list: (await listKeysOf(db, caller.userId)).map(wireOwnKey) }),
  collectMyKey: (call) =>
    performOnceInSecret(db, 'collectMyKey', call, async (tx) => {
      const { stored, key } = await collectKey(tx, call.caller.userId, rowId(call.params.id));
      return { ...wireOwnKey(stored), key };
    }),
  revokeMyKey: async ({ caller, params }) => {
    await revokeOwnKey(db, caller.userId, rowId(params.id));
    return null;
  },
});

const keyEntry = (
  act: 'create' | 'change' | 'rotate' | 'status' | 'delete',
  before: StoredKey | null,
  after: StoredKey,
): AuditEntry => ({
  act: `key.${act}`,
  targetType: 'key',
  targetId: String(after.id),
  targetName: `${after.name} (${after.owner_name})`,
  reason: null,
  before: before === null ? null : auditedKey(before),
  after: auditedKey(after),
});

const templateEntry = (
  act: 'create' | 'change' | 'delete',
  before: StoredTemplate | null,
  after: StoredTemplate | null,
): AuditEntry => {
  const shown = (template: StoredTemplate | null) =>
    template === null
      ? null
      : { name: template.name, description: template.description, scopes: template.scopes };
  return {
    act: `template.${act}`,
    targetType: 'template',
    targetId: String((after ?? before)?.id ?? ''),
    targetName: (after ?? before)?.name ?? null,
    reason: null,
    before: shown(before),
    after: shown(after),
  };
};

type Templates = 'listTemplates' | 'createTemplate' | 'changeTemplate' | 'deleteTemplate' | 'whoMay';

const templateRoutes = ({
  db,
  audit,
}: Pick<Deps, 'db' | 'audit'>): Handlers<Pick<typeof keyEndpoints, Templates>> => ({
  listTemplates: async () => ({ list: (await listStoredTemplates(db)).map(wireTemplate) }),
  createTemplate: (call) =>
    performOnce(db, 'createTemplate', call, async (tx) => {
      const made = await createTemplate(tx, call.body);
      await audit(tx, call, templateEntry('create', null, made));
      return wireTemplate(made);
    }),
  changeTemplate: (call) =>
    performOnce(db, 'changeTemplate', call, async (tx) => {
      const { before, after, keys } = await changeTemplate(tx, rowId(call.params.id), call.body);
      const entry = templateEntry('change', before, after);
      await audit(tx, call, {
        ...entry,
        after: { ...entry.after, keysNarrowed: keys.narrowed, keysEnded: keys.ended },
      });
      return wireTemplate(after);
    }),
  deleteTemplate: async (call) => {
    await performOnce(db, 'deleteTemplate', call, async (tx) => {
      const removed = await deleteTemplate(tx, rowId(call.params.id));
      await audit(tx, call, templateEntry('delete', removed, null));
      return { removed: true };
    });
    return null;
  },
  whoMay: ({ query }) => whoMay(db, query.permission),
});

const oneKeyRoutes = ({
  db,
  audit,
}: Pick<Deps, 'db' | 'audit'>): Handlers<Omit<typeof keyEndpoints, Templates>> => ({
  listKeys: async ({ query }) => {
    const { userId, templateId, state, keyword, pageNum, pageSize } = query;
    const { list, total } = await listStoredKeys(db, {
      userId,
      templateId,
      state,
      keyword,
      pageNum,
      pageSize,
    });
    return { list: list.map(wireKey), total, pageNum, pageSize };
  },
  createKey: (call) =>
    performOnce(db, 'createKey', call, async (tx) => {
      const made = await createKey(tx, call.caller, call.body);
      await audit(tx, call, keyEntry('create', null, made));
      return wireKey(made);
    }),
  changeKey: (call) =>
    performOnce(db, 'changeKey', call, async (tx) => {
      const { before, after } = await changeKey(tx, call.caller, rowId(call.params.id), call.body);
      await audit(tx, call, keyEntry('change', before, after));
      return wireKey(after);
    }),
  rotateKey: (call) =>
    performOnce(db, 'rotateKey', call, async (tx) => {
      const { before, after } = await rotateKey(tx, call.caller, rowId(call.params.id));
      await audit(tx, call, keyEntry('rotate', before, after));
      return wireKey(after);
    }),
  setKeyStatus: (call) =>
    performOnce(db, 'setKeyStatus', call, async (tx) => {
      const disabled = call.body.status === 'disabled';
      const { before, after } = await switchKey(tx, call.caller, rowId(call.params.id), disabled);
      await audit(tx, call, keyEntry('status', before, after));
      return wireKey(after);
    }),
  deleteKey: async (call) => {
    await performOnce(db, 'deleteKey', call, async (tx) => {
      const { before, after }: ChangedKey = await endKey(tx, call.caller, rowId(call.params.id));
      await audit(tx, call, keyEntry('delete', before, after));
      return { ended: true };
    });
    return null;
  },
});

export const keyRoutes = (context: Pick<Deps, 'db' | 'audit'>): Handlers<typeof keyEndpoints> => ({
  ...templateRoutes(context),
  ...oneKeyRoutes(context),
});
