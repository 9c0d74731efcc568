import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { carrierSettingsEndpoints } from '@waybill/contract/endpoints/carrier-settings.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Carriers } from '../../tracking/public-api.ts';
import type { Translate } from '../../platform/http/language.ts';

type Checked = EndpointData<typeof carrierSettingsEndpoints.checkCarrierAccount>;

const timeoutMs = 12_000;

export const checkCarrierAccount = async (
  { carriers, log }: Pick<Deps, 'log'> & { readonly carriers: Carriers },
  carrier: Carrier,
  t: Translate,
): Promise<Checked> => {
  const began = Date.now();
  const check = await carriers.check(carrier, AbortSignal.timeout(timeoutMs));
  const tookMs = Date.now() - began;
  const good = check.ok && check.missingScope === null;
  const reason = check.ok ? (good ? null : 'scope_missing') : check.failure.reason;
  log.info({ carrier, ok: good, reason, tookMs }, 'the account of a carrier was checked');
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
};
