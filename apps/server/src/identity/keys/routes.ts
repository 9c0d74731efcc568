import type { ApiKey, PermissionTemplate, keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import type { Actor, AuditEntry } from '../../platform/access/audit.ts';
import { equals } from '../../platform/db/view.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { type ChangingCall, performOnce, performOnceInSecret } from '../../platform/http/perform-once.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import {
  type ChangedKey,
  type NarrowedKeys,
  changeKey,
  createKey,
  endKey,
  narrowedOf,
  rotateKey,
  switchKey,
} from './change-key.ts';
import {
  countByRole,
  insertTemplate,
  isNameTaken,
  keys,
  keysMatching,
  keysWithScope,
  listTemplates,
  lockTemplate,
  narrowKeysOfTemplate,
  ownKeys,
  removeTemplate,
  revokeKeyOf,
  takeSecret,
  templates,
  updateTemplate,
} from './store.ts';
import type { myKeyEndpoints } from '@waybill/contract/endpoints/my-keys.ts';
import type { Db, Reader, Tx } from '../../platform/db/database.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { effectiveScopes, keyHash, newKey, shownParts } from './rules.ts';
import { type EndpointData, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { type KeyScope, keyScopes, roles } from '@waybill/contract/permissions.ts';

type WantedTemplate = { name: string; description?: string | undefined; scopes: KeyScope[] };

const templateOf = async (reader: Reader, id: number): Promise<PermissionTemplate> =>
  existing(await templates.one(reader, equals('t.id', id)));

const distinct = (scopes: readonly KeyScope[]): KeyScope[] => [...new Set(scopes)];

const createTemplate = async (tx: Tx, wanted: WantedTemplate): Promise<PermissionTemplate> => {
  const [made] = await insertTemplate(tx, wanted.name, wanted.description ?? null, distinct(wanted.scopes));
  if (made === undefined) throw fieldError('name', 'fields.nameTaken');
  return templateOf(tx, made.id);
};

/**
 * Changes a template. Its keys lose for good what it loses, within a second, and end when nothing is left to them; what
 * it gains is for keys that are issued later. Throws notFound, stale, a name that is taken.
 */
const changeTemplate = async (
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
const deleteTemplate = async (tx: Tx, id: number): Promise<PermissionTemplate> => {
  existing((await lockTemplate(tx, id))[0]);
  const template = await templateOf(tx, id);
  if (template.keys > 0) throw new AppError('templateInUse');
  await removeTemplate(tx, id);
  return template;
};

/** Who could do something, read off the one table of rights. Rejects what is no permission. */
const whoMay = async (db: Db, permission: string): Promise<EndpointData<(typeof keyEndpoints)['whoMay']>> => {
  const scope: KeyScope | undefined = keyScopes.find((known) => known === permission);
  if (scope === undefined) throw fieldError('permission', 'fields.choice');
  const mayHave = roles.filter((role) => effectiveScopes([scope], role).length > 0);
  const [counts, templates, able] = await Promise.all([
    countByRole(db),
    listTemplates(db),
    keysWithScope(db, scope, mayHave),
  ]);
  return {
    roles: mayHave.map((role) => ({
      role,
      accounts: counts.find((count) => count.role === role)?.accounts ?? 0,
    })),
    templates: templates
      .filter((template) => template.scopes.includes(scope))
      .map(({ id, name, keys: count }) => ({ id, name, keys: count })),
    keys: able,
    endpoints: endpointList
      .filter((endpoint) => endpoint.access === scope || keyScopeOf(endpoint) === scope)
      .map(({ method, path }) => `${method} ${path}`),
  };
};

export const myKeyRoutes: Routes<typeof myKeyEndpoints> = ({ db }) => ({
  listMyKeys: async ({ caller }) => ({
    list: await ownKeys.rows(db, [equals('k.user_id', caller.userId)], 100),
  }),
  // Makes the secret of a key that waits to be collected, and hands it out this once.
  collectMyKey: (call) =>
    performOnceInSecret(db, 'collectMyKey', call, async (tx) => {
      const { userId } = call.caller;
      const id = rowId(call.params.id);
      const key = newKey();
      const { prefix, last4 } = shownParts(key);
      const [taken] = await takeSecret(tx, id, userId, keyHash(key), prefix, last4);
      const stored = existing(await ownKeys.one(tx, equals('k.id', id), equals('k.user_id', userId)));
      if (taken === undefined) throw new AppError(stored.state === 'revoked' ? 'keyEnded' : 'keyNotWaiting');
      return { ...stored, key };
    }),
  revokeMyKey: async ({ caller, params }) => {
    // One that has ended stays so.
    existing((await revokeKeyOf(db, rowId(params.id), caller.userId))[0]);
    return null;
  },
});

const auditedKey = ({ owner, template, ...key }: ApiKey) => {
  const { name, scopes, prefix, last4, state, allowedIps, expireTime } = key;
  const parties = { owner: owner.userName, template: template.name };
  return { name, ...parties, scopes, prefix, last4, state, allowedIps, expireTime };
};

const keyActs = {
  createKey: 'key.create',
  changeKey: 'key.change',
  rotateKey: 'key.rotate',
  setKeyStatus: 'key.status',
  deleteKey: 'key.delete',
} as const;

const templateEntry = (
  act: 'create' | 'change' | 'delete',
  before: PermissionTemplate | null,
  after: PermissionTemplate | null,
): AuditEntry => {
  const shown = (one: PermissionTemplate | null) =>
    one && { name: one.name, description: one.description, scopes: one.scopes };
  const template = after ?? before;
  return {
    act: `template.${act}`,
    targetId: template?.id ?? '',
    targetName: template?.name ?? null,
    before: shown(before),
    after: shown(after),
  };
};

export const keyRoutes: Routes<typeof keyEndpoints> = ({ db, audit }) => {
  const change = (
    path: keyof typeof keyActs,
    call: Actor & ChangingCall,
    work: (tx: Tx) => Promise<ChangedKey>,
  ): Promise<ApiKey> =>
    performOnce(db, path, call, async (tx) => {
      const { before, after } = await work(tx);
      await audit(tx, call, {
        act: keyActs[path],
        targetId: after.id,
        targetName: `${after.name} (${after.owner.userName})`,
        before: before === null ? null : auditedKey(before),
        after: auditedKey(after),
      });
      return after;
    });
  return {
    listKeys: ({ query }) => keys.page(db, query, ...keysMatching(query)),
    createKey: (call) => change('createKey', call, (tx) => createKey(tx, call.caller, call.body)),
    changeKey: (call) =>
      change('changeKey', call, (tx) => changeKey(tx, call.caller, rowId(call.params.id), call.body)),
    rotateKey: (call) => change('rotateKey', call, (tx) => rotateKey(tx, call.caller, rowId(call.params.id))),
    setKeyStatus: (call) =>
      change('setKeyStatus', call, (tx) =>
        switchKey(tx, call.caller, rowId(call.params.id), call.body.status === 'disabled'),
      ),
    deleteKey: async (call) => {
      await change('deleteKey', call, (tx) => endKey(tx, call.caller, rowId(call.params.id)));
      return null;
    },
    listTemplates: async () => ({ list: await listTemplates(db) }),
    createTemplate: (call) =>
      performOnce(db, 'createTemplate', call, async (tx) => {
        const made = await createTemplate(tx, call.body);
        await audit(tx, call, templateEntry('create', null, made));
        return made;
      }),
    changeTemplate: (call) =>
      performOnce(db, 'changeTemplate', call, async (tx) => {
        const { before, after, keys } = await changeTemplate(tx, rowId(call.params.id), call.body);
        const entry = templateEntry('change', before, after);
        await audit(tx, call, {
          ...entry,
          after: { ...entry.after, keysNarrowed: keys.narrowed, keysEnded: keys.ended },
        });
        return after;
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
  };
};
