import { useQueryClient } from '@tanstack/react-query';
import { passkeyNameLength } from '@waybill/contract/constants.ts';
import { passkeyEndpoints, type PasskeyRow } from '@waybill/contract/endpoints/passkeys.ts';
import { call } from '../../../client/call.ts';
import { CurrentPasswordField } from '../../../frame/current-password-field.tsx';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { ProofFields } from '../../../frame/proof-fields.tsx';
import { checkProof, noProof, proofOf, type ProofForm } from '../../../frame/proof.ts';
import { useForm, type Bound } from '../../../frame/use-form.ts';
import { takeFocus } from '../../../ui/take-focus.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { readDevice } from '../device.ts';
import { byPassword } from './by-password.ts';
import { passkeysQuery, type FactorState } from './factor-state.ts';

type DialogProps = { readonly onClose: () => void; readonly onDone: () => void };
type PasskeyProps = DialogProps & { readonly passkey: PasskeyRow; readonly state: FactorState };

const nameProblem = (name: string) => (name.trim() === '' ? ('passkey.nameWanted' as const) : undefined);

const NameField = ({ field }: { readonly field: Bound<string> }) => {
  const t = useT();
  return (
    <TextField
      {...field}
      ref={takeFocus}
      label={t('word.name')}
      hint={t('passkey.nameHint')}
      maxLength={passkeyNameLength}
      autoComplete="off"
      required
    />
  );
};

type AddProps = DialogProps & {
  readonly state: FactorState;
  readonly onCodes: (codes: readonly string[]) => void;
};

/** Adds a passkey of this device, a phone or a stick: asks who it is, and then the browser asks for it. */
export const AddPasskey = ({ state, onClose, onDone, onCodes }: AddProps) => {
  const t = useT();
  const client = useQueryClient();
  const form = useForm<ProofForm & { readonly name: string; readonly password: string }>({
    initial: {
      name: t(`device.system.${readDevice(navigator.userAgent).system}`),
      password: '',
      ...noProof(state.ways),
    },
    check: ({ name, password, ...proof }) => ({
      name: nameProblem(name),
      ...(state.on
        ? checkProof(proof)
        : { password: password === '' && !state.provider ? 'secondFactor.passwordWanted' : undefined }),
    }),
    submit: async ({ name, password, ...proof }) => {
      const { makePasskey } = await import('../../../frame/passkey.ts');
      const begin = (body: { password?: string } & Awaited<ReturnType<typeof proofOf>>) =>
        call(passkeyEndpoints.beginPasskey, { body });
      const { options } = await (state.on ? begin(await proofOf(proof)) : byPassword(state, password, begin));
      const made = { name: name.trim(), ...(await makePasskey(options)) };
      const { recoveryCodes } = await call(passkeyEndpoints.confirmPasskey, { body: made });
      if (recoveryCodes.length > 0) onCodes(recoveryCodes);
      else message.success(t('passkey.done'));
      void client.invalidateQueries(passkeysQuery);
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={t('passkey.add')} submitLabel={t('secondFactor.next')} form={form} onClose={onClose}>
      <p>{t('passkey.addText')}</p>
      <NameField field={form.field('name')} />
      {state.on && <ProofFields form={form} ways={state.ways} />}
      {!state.on && !state.provider && <CurrentPasswordField {...form.field('password')} />}
    </FormDialog>
  );
};

export const RenamePasskey = ({ passkey: { id, name: before }, onClose }: PasskeyProps) => {
  const t = useT();
  const client = useQueryClient();
  const form = useForm({
    initial: { name: before },
    check: ({ name }) => ({ name: nameProblem(name) }),
    submit: async ({ name }) => {
      await call(passkeyEndpoints.renamePasskey, { params: { id }, body: { name: name.trim() } });
      void client.invalidateQueries(passkeysQuery);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('passkey.renameOf', { name: before })}
      submitLabel={t('word.save')}
      form={form}
      onClose={onClose}
    >
      <NameField field={form.field('name')} />
    </FormDialog>
  );
};

export const RemovePasskey = ({ passkey: { id, name }, state, onClose, onDone }: PasskeyProps) => {
  const t = useT();
  const client = useQueryClient();
  const form = useForm<ProofForm>({
    initial: noProof(state.ways),
    check: checkProof,
    submit: async (values) => {
      await call(passkeyEndpoints.removePasskey, { params: { id }, body: await proofOf(values) });
      message.success(t('passkey.removed'));
      void client.invalidateQueries(passkeysQuery);
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('passkey.removeOf', { name })}
      submitLabel={t('word.remove')}
      danger
      form={form}
      onClose={onClose}
    >
      <p>{t('passkey.removeText')}</p>
      <ProofFields form={form} ways={state.ways} focus />
    </FormDialog>
  );
};
