import { useMutation } from '@tanstack/react-query';
import {
  type CarrierAccount,
  carrierEnvironments,
  carrierSettingsEndpoints,
} from '@waybill/contract/endpoints/carrier-settings.ts';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type AccountDraft, changeOf, draftOf } from '../account-form.ts';

type AccountDialogProps = {
  readonly account: CarrierAccount;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** Sets the account of a carrier. Secrets go in and never come out: an empty field leaves what is set. */
export const AccountDialog = ({ account, onSaved, onClose }: AccountDialogProps) => {
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
      submitLabel={t('carriers.save')}
      form={form}
      onClose={onClose}
    >
      <Notice tone="info">{t('carriers.writeOnly')}</Notice>
      <div className="grid gap-1.5 justify-items-start">
        <p className="field-label" aria-hidden="true">
          {t('carriers.environment')}
        </p>
        <Segmented
          label={t('carriers.environment')}
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
        <legend className="field-label mb-2 p-0">{t('carriers.limits')}</legend>
        <TextField {...field('callsPerSecond')} inputMode="numeric" />
        <TextField {...field('callsPerHour')} inputMode="numeric" />
        <TextField {...field('callsPerDay')} inputMode="numeric" />
      </fieldset>
    </FormDialog>
  );
};
