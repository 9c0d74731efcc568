import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { call } from '../../../client/call.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import { CodeField } from '../../../frame/code-field.tsx';
import { ProofFields } from '../../../frame/proof-fields.tsx';
import { checkProof, codeProblem, noProof, proofOf, type ProofForm } from '../../../frame/proof.ts';

/** What is done to a second factor. */
export type FactorAct = 'turnOn' | 'renew' | 'move' | 'turnOff';

type Props = {
  readonly act: FactorAct;
  readonly onClose: () => void;
  /** Another app is to be set up. */
  readonly onApp: (app: EndpointData<typeof secondFactorEndpoints.beginTotp>) => void;
  /** New recovery codes were made. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onDone: () => void;
};

const labels = {
  turnOn: 'secondFactor.next',
  renew: 'secondFactor.renew',
  move: 'secondFactor.next',
  turnOff: 'secondFactor.turnOff',
} as const;

/** Asks for what an act wants: the password to turn it on, a code to change it, both to turn it off. */
export const FactorDialog = ({ act, onClose, onApp, onCodes, onDone }: Props) => {
  const t = useT();
  const wantsPassword = act === 'turnOn' || act === 'turnOff';
  const form = useForm<ProofForm & { readonly password: string }>({
    initial: { password: '', ...noProof },
    check: (values) => ({
      password: wantsPassword && values.password === '' ? 'secondFactor.passwordWanted' : undefined,
      ...(act === 'renew' && { code: codeProblem(values.code) }),
      ...((act === 'move' || act === 'turnOff') && checkProof(values)),
    }),
    submit: async (values) => {
      const proof = proofOf(values);
      switch (act) {
        case 'turnOn':
          onApp(await call(secondFactorEndpoints.beginTotp, { body: { password: values.password } }));
          break;
        case 'renew': {
          const body = { code: values.code.trim() };
          onCodes((await call(secondFactorEndpoints.renewRecoveryCodes, { body })).recoveryCodes);
          break;
        }
        case 'move':
          onApp(await call(secondFactorEndpoints.beginTotp, { body: proof }));
          break;
        case 'turnOff':
          await call(secondFactorEndpoints.removeSecondFactor, {
            body: { password: values.password, ...proof },
          });
          message.success(t('secondFactor.turnedOff'));
      }
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`secondFactor.${act}`)}
      submitLabel={t(labels[act])}
      danger={act === 'turnOff'}
      form={form}
      onClose={onClose}
    >
      <p>{t(`secondFactor.${act}Text`)}</p>
      {wantsPassword && (
        <PasswordField
          {...form.field('password')}
          ref={takeFocus}
          label={t('secondFactor.password')}
          icon="lock"
          autoComplete="current-password"
          required
        />
      )}
      {act === 'renew' && <CodeField {...form.field('code')} ref={takeFocus} hint={t('proof.codeHint')} />}
      {(act === 'move' || act === 'turnOff') && <ProofFields form={form} focus={act === 'move'} />}
    </FormDialog>
  );
};
