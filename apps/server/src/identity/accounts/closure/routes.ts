import type { closureEndpoints } from '@waybill/contract/endpoints/closure.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { inUserTransaction } from '../../../platform/db/transaction.ts';
import { createAccountLimits } from '../account-limits.ts';
import type { AccountDeps } from '../prove-password.ts';
import { factorTools } from '../second-factor/prove.ts';
import { confirmClosure, keepAccount, requestClosure } from './close-account.ts';

export const closureRoutes = (deps: AccountDeps): Handlers<typeof closureEndpoints> => {
  const { db, pool, limits: rules } = deps;
  const { tools, ownerOf } = factorTools(deps);
  const limits = createAccountLimits(pool, rules);
  return {
    requestClosure: async ({ body, ...call }) => {
      await requestClosure(tools, limits, await ownerOf(call), body);
      return null;
    },
    confirmClosure: async ({ body }) => ({ closesTime: await confirmClosure(db, body.token) }),
    keepAccount: async ({ caller: { userId } }) => {
      await inUserTransaction(db, userId, (tx) => keepAccount(tx, userId));
      return null;
    },
  };
};
