import type { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import type { Deps } from '../../platform/deps.ts';
import type { AuditEntry } from '../../platform/access/audit.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type ChangedKey, changeKey, endKey, rotateKey, switchKey } from './change-key.ts';
import { createKey } from './create-key.ts';
import { auditedKey, wireKey, wireTemplate } from './key-row.ts';
import { type StoredKey, type StoredTemplate, listStoredKeys, listStoredTemplates } from './store.ts';
import { changeTemplate, createTemplate, deleteTemplate } from './templates.ts';
import { whoMay } from './who-may.ts';

export { myKeyRoutes } from './my-key-routes.ts';

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
