import type { Carriers } from '../tracking/public-api.ts';
import {
  type carrierSettingsEndpoints,
  checksAMinute,
} from '@waybill/contract/endpoints/carrier-settings.ts';
import { createLimiter, fixedLimit } from '../../platform/db/limiter.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { listAccounts } from './list-accounts.ts';
import { removeCarrierAccount, saveCarrierAccount } from './save-account.ts';

const timeoutMs = 12_000;

export const carrierSettingsRoutes: Routes<
  typeof carrierSettingsEndpoints,
  { readonly carriers: Carriers }
> = (context) => {
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
    checkCarrierAccount: async ({ params: { carrier }, t }) => {
      await checks.take(carrier);
      const began = Date.now();
      const check = await context.carriers.check(carrier, AbortSignal.timeout(timeoutMs));
      const tookMs = Date.now() - began;
      const good = check.ok && check.missingScope === null;
      const reason = check.ok ? (good ? null : 'scope_missing') : check.failure.reason;
      context.log.info({ carrier, ok: good, reason, tookMs }, 'the account of a carrier was checked');
      return {
        ok: good,
        scopes: check.ok ? [...check.scopes] : [],
        missingScope: check.ok ? check.missingScope : null,
        reason,
        reasonText: reason === null ? null : t(`carrierTrouble.${reason}`),
        carrierCode: check.ok ? null : (check.failure.carrierCode ?? null),
        httpStatus: check.ok ? null : (check.failure.httpStatus ?? null),
        tookMs,
      };
    },
  };
};
