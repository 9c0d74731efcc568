import type { myKeyEndpoints } from '@waybill/contract/endpoints/my-keys.ts';
import type { Deps } from '../../platform/deps.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { performOnceInSecret } from '../../platform/http/perform-once.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { wireOwnKey } from './key-row.ts';
import { collectKey, revokeOwnKey } from './my-keys.ts';
import { listKeysOf } from './store.ts';

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
