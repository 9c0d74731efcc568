import {
  type CarrierAccount,
  carrierSettingsEndpoints,
  carrierEnvironments,
} from '@waybill/contract/endpoints/carrier-settings.ts';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { Notice } from '../../../kit/notice.tsx';
import { PasswordField, TextField } from '../../../kit/text-field.tsx';
import { Segmented } from '../../../kit/segmented.tsx';
import { type AccountDraft, draftOf, changeOf } from '../account-form.ts';

/** Sets the account of a carrier. Secrets go in and never come out: an empty field leaves what is set. */
export const AccountDialog = (props: {
  readonly account: CarrierAccount;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) => {
  const { account, onSaved, onClose } = props;
  const t = useT();
  const { carrier, webhookSet } = account;
  const save = useMutation(
    mutation(carrierSettingsEndpoints.saveCarrierAccount, { refreshes: [carrierSettingsEndpoints] }),
  );
  const form = useForm<AccountDraft>({
    initial: draftOf(account),
    submit: async (draft) => {
      await save.mutateAsync({ params: { carrier }, body: changeOf(draft) });
      message.success(t('carriers.saved', { carrier: t(`carrier.${carrier}`) }));
      onSaved();
    },
  });
  const field = (name: Exclude<keyof AccountDraft, 'environment'>) => ({
    ...form.field(name),
    label: t(`carriers.${name}`),
    autoComplete: 'off',
    spellCheck: false,
  });
  const stored = account.source === 'console';
  const keep = stored ? t('carriers.keep') : undefined;
  return (
    <FormDialog
      title={t('carriers.setTitle', { carrier: t(`carrier.${carrier}`) })}
      width={560}
      submitLabel={t('word.save')}
      form={form}
      onClose={onClose}
    >
      <Notice tone="info">{t('carriers.writeOnly')}</Notice>
      <div className="grid gap-1.5 justify-items-start">
        <p className="font-medium" aria-hidden="true">
          {t('word.environment')}
        </p>
        <Segmented
          label={t('word.environment')}
          value={form.values.environment}
          options={carrierEnvironments.map((value) => ({
            value,
            label: t(`carriers.environment.${value}`),
          }))}
          onChange={(environment) => form.set({ environment })}
        />
      </div>
      <TextField {...field('clientId')} hint={keep} />
      <PasswordField {...field('clientSecret')} autoComplete="new-password" hint={keep} />
      {carrier === 'ups' && <TextField {...field('merchantId')} hint={t('carriers.merchantIdHint')} />}
      <PasswordField
        {...field('webhookSecret')}
        autoComplete="new-password"
        hint={webhookSet && stored ? keep : t(`carriers.webhookHint.${carrier}`)}
      />
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-y-2 gap-x-3 min-w-0 m-0 p-0 *:min-w-0">
        <legend className="mb-2 p-0 font-medium">{t('carriers.limits')}</legend>
        <TextField {...field('callsPerSecond')} inputMode="numeric" />
        <TextField {...field('callsPerHour')} inputMode="numeric" />
        <TextField {...field('callsPerDay')} inputMode="numeric" />
      </fieldset>
    </FormDialog>
  );
};
