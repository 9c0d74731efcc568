import { type CarrierAccount, carrierEnvironments } from '@waybill/contract/endpoints/carrier-settings.ts';
import { useId, useState, type FormEvent } from 'react';
import { describeError, type ErrorMessage } from '../../../client/error-message.ts';
import { ApiError } from '../../../client/errors.ts';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type AccountDraft, changeOf, draftOf } from '../account-form.ts';
import { useSaveAccount } from '../queries.ts';
import './account-dialog.css';

type AccountDialogProps = {
  readonly account: CarrierAccount;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};
type Name = Exclude<keyof AccountDraft, 'environment'>;

/** Sets the account of a carrier. Secrets go in and never come out: an empty field leaves what is set. */
export const AccountDialog = ({ account, onSaved, onClose }: AccountDialogProps) => {
  const t = useT();
  const formId = useId();
  const { carrier, webhookSet } = account;
  const save = useSaveAccount(carrier);
  const [draft, setDraft] = useState(() => draftOf(account));
  const [failure, setFailure] = useState<ErrorMessage>();
  const problems = save.error instanceof ApiError ? save.error.fields : {};
  const stored = account.source === 'console';
  const field = (name: Name) => ({
    name,
    label: t(`carriers.${name}`),
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    try {
      await save.mutateAsync(changeOf(draft));
      message.success(t('carriers.saved', { carrier: t(`carrier.${carrier}`) }));
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) {
        setFailure(describeError(error, t));
      }
    }
  };
  const keep = stored ? t('carriers.keep') : undefined;
  return (
    <Dialog
      title={t('carriers.setTitle', { carrier: t(`carrier.${carrier}`) })}
      width={560}
      fillsPhone
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('carriers.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
            {t('carriers.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <Notice tone="info">{t('carriers.writeOnly')}</Notice>
        <div className="account-form-choice">
          <p className="field-label" aria-hidden="true">
            {t('carriers.environment')}
          </p>
          <Segmented
            label={t('carriers.environment')}
            value={draft.environment}
            options={carrierEnvironments.map((value) => ({
              value,
              label: t(`carriers.environment.${value}`),
            }))}
            onChange={(environment) => setDraft({ ...draft, environment })}
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
        <fieldset className="account-form-limits">
          <legend className="field-label">{t('carriers.limits')}</legend>
          <TextField {...field('callsPerSecond')} inputMode="numeric" />
          <TextField {...field('callsPerHour')} inputMode="numeric" />
          <TextField {...field('callsPerDay')} inputMode="numeric" />
        </fieldset>
        {failure !== undefined && (
          <Notice tone="error" hint={failure.hint}>
            {failure.text}
          </Notice>
        )}
      </form>
    </Dialog>
  );
};
