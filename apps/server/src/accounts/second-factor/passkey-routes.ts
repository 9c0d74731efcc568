import type { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import { AppError } from '../../platform/app-error.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { markProved } from '../../sessions/public-api.ts';
import { type FactorDeps, factorTools } from './factor-tools.ts';
import { listPasskeys, renamePasskey } from './passkey-store.ts';
import { beginPasskey, beginProof, confirmPasskey, removePasskey } from './passkeys.ts';
import { findTicket } from './store.ts';
import { deviceOf, ticketHash } from './ticket.ts';

export const passkeyRoutes = (deps: FactorDeps): Handlers<typeof passkeyEndpoints> => {
  const { db, sessions } = deps;
  const { tools, ownerOf, freshOwnerOf } = factorTools(deps);
  return {
    listPasskeys: async ({ caller }) => ({
      list: (await listPasskeys(db, caller.userId)).map((passkey) => ({
        id: String(passkey.id),
        name: passkey.name,
        backedUp: passkey.backed_up,
        createdTime: wallTime(passkey.created_at),
        lastUsedTime: wallTimeOrNull(passkey.last_used_at),
      })),
    }),
    beginPasskey: async ({ body, ...call }) => beginPasskey(tools, await freshOwnerOf(call), body ?? {}),
    confirmPasskey: async ({ body, ...call }) => {
      const added = await confirmPasskey(tools, await ownerOf(call), body);
      await markProved(db, call.caller.userId, call.caller.sessionId);
      // What waited for the second factor is there with the next call.
      sessions.forget(call.caller.tokenHash);
      return added;
    },
    renamePasskey: async ({ caller, params, body }) => {
      const renamed = await renamePasskey(db, caller.userId, rowId(params.id), body.name);
      if (renamed.length === 0) throw new AppError('notFound');
      return null;
    },
    removePasskey: async ({ params, body, ...call }) => {
      await removePasskey(tools, await ownerOf(call), rowId(params.id), body);
      return null;
    },
    beginPasskeyProof: ({ caller }) => beginProof(db, tools, caller.userId),
    beginPasskeySignIn: async ({ body, device }) => {
      const [found] = await findTicket(db, ticketHash(body.ticket), deviceOf(device));
      if (found === undefined) throw new AppError('signInTicketInvalid');
      return beginProof(db, tools, found.user_id);
    },
  };
};
