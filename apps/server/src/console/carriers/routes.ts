import {
  type carrierSettingsEndpoints,
  checksAMinute,
} from '@waybill/contract/endpoints/carrier-settings.ts';
import type { Context } from '../../context.ts';
import { createLimiter, fixedLimit } from '../../platform/db/limiter.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { checkCarrierAccount } from './check-account.ts';
import { listAccounts } from './list-accounts.ts';
import { removeCarrierAccount, saveCarrierAccount } from './save-account.ts';

export const carrierSettingsRoutes = (context: Context): Handlers<typeof carrierSettingsEndpoints> => {
  // A carrier bars whoever asks for tokens too often.
  const checks = createLimiter(context.pool, 'carrier_check', fixedLimit(checksAMinute, 60));
  return {
    listCarrierAccounts: ({ say }) => listAccounts(context, say),
    saveCarrierAccount: async ({ params, body, say, ...call }) => {
      await saveCarrierAccount(context, params.carrier, body, call);
      return listAccounts(context, say);
    },
    removeCarrierAccount: async ({ params, say, ...call }) => {
      await removeCarrierAccount(context, params.carrier, call);
      return listAccounts(context, say);
    },
    checkCarrierAccount: async ({ params, say }) => {
      await checks.take(params.carrier);
      return checkCarrierAccount(context, params.carrier, say);
    },
  };
};
