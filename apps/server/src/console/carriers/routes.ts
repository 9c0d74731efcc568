import type { Carriers } from '../../tracking/public-api.ts';
import {
  type carrierSettingsEndpoints,
  checksAMinute,
} from '@waybill/contract/endpoints/carrier-settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { createLimiter, fixedLimit } from '../../platform/db/limiter.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { checkCarrierAccount } from './check-account.ts';
import { listAccounts } from './list-accounts.ts';
import { removeCarrierAccount, saveCarrierAccount } from './save-account.ts';

export const carrierSettingsRoutes = (
  context: Pick<Deps, 'pool' | 'log' | 'config' | 'db' | 'audit'> & { readonly carriers: Carriers },
): Handlers<typeof carrierSettingsEndpoints> => {
  // A carrier bars whoever asks for tokens too often.
  const checks = createLimiter(context.pool, 'carrier_check', fixedLimit(checksAMinute, 60));
  return {
    listCarrierAccounts: ({ t }) => listAccounts(context, t),
    saveCarrierAccount: async ({ params, body, t, ...call }) => {
      await saveCarrierAccount(context, params.carrier, body, call);
      return listAccounts(context, t);
    },
    removeCarrierAccount: async ({ params, t, ...call }) => {
      await removeCarrierAccount(context, params.carrier, call);
      return listAccounts(context, t);
    },
    checkCarrierAccount: async ({ params, t }) => {
      await checks.take(params.carrier);
      return checkCarrierAccount(context, params.carrier, t);
    },
  };
};
