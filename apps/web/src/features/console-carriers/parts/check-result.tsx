import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { carrierSettingsEndpoints } from '@waybill/contract/endpoints/carrier-settings.ts';
import { useT } from '../../../frame/language.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Result = EndpointData<typeof carrierSettingsEndpoints.checkCarrierAccount>;

export const CheckResult = ({ result }: { readonly result: Result }) => {
  const t = useT();
  const { ok, scopes, missingScope, reasonText, carrierCode, httpStatus, tookMs } = result;
  const found = scopes.length === 0 ? undefined : t('carriers.scopes', { scopes: scopes.join(', ') });
  if (ok) {
    return (
      <Notice tone="success" hint={found}>
        {t('carriers.checkOk', { ms: tookMs })}
      </Notice>
    );
  }
  const details = [
    ...(missingScope === null ? [] : [t('carriers.missingScope', { scope: missingScope })]),
    ...(found === undefined ? [] : [found]),
    ...(carrierCode === null || carrierCode === '' ? [] : [t('carriers.code', { code: carrierCode })]),
    ...(httpStatus === null ? [] : [`HTTP ${httpStatus}`]),
  ];
  return (
    <Notice tone="error" hint={details.length === 0 ? undefined : details.join(' · ')}>
      {reasonText}
    </Notice>
  );
};
