import { useMutation, useQuery } from '@tanstack/react-query';
import { termsVersion } from '@waybill/contract/constants.ts';
import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { priceSettingEndpoints } from '@waybill/contract/endpoints/price-settings.ts';
import { mutation, query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { DialogButton } from '../../../shell/list/buttons.tsx';
import { message } from '../../../shell/messages.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Notice } from '../../../kit/notice.tsx';

const refreshes = [priceSettingEndpoints, diagnosisEndpoints.getSetup];

/** Says that nothing is sold before the prices and terms that came with the product are confirmed, and confirms them. */
export const ConfirmPrices = () => {
  const t = useT();
  const { data: setup } = useQuery(query(diagnosisEndpoints.getSetup, {}, { background: true }));
  const confirm = useMutation(mutation(priceSettingEndpoints.confirmPrices, { refreshes }));
  if (setup === undefined || setup.prices) return null;
  return (
    <Notice
      tone="warning"
      hint={t('prices.proposedText')}
      action={
        <DialogButton
          label="prices.startSelling"
          needs="prices:manage"
          small
          dialog={(close) => (
            <ConfirmDialog
              open
              title={t('prices.startSelling')}
              confirmLabel={t('prices.startSelling')}
              onCancel={close}
              onConfirm={async () => {
                await confirm.mutateAsync();
                message.success(t('prices.started'));
              }}
            >
              <p>{t('prices.startSellingText')}</p>
              <p className="mt-2 font-medium">{t('shipments.terms.title', { version: termsVersion })}</p>
              <ol className="pl-5 list-decimal">
                {([1, 2, 3, 4] as const).map((line) => (
                  <li key={line}>{t(`shipments.terms.${line}`)}</li>
                ))}
              </ol>
            </ConfirmDialog>
          )}
        />
      }
    >
      {t('prices.proposed')}
    </Notice>
  );
};
