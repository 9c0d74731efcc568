import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { call } from '../../../client/call.ts';
import { CurrentPasswordField } from '../../../shell/current-password-field.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { takeFocus } from '../../../kit/take-focus.ts';
import { ProofFields } from '../../../shell/proof-fields.tsx';
import { checkProof, noProof, proofOf, type ProofForm } from '../../../shell/proof.ts';
import { byPassword, type FactorState } from './factor-state.ts';

export type FactorAct = 'turnOn' | 'renew' | 'move' | 'addApp' | 'turnOff';

/** Ways that an act takes: recovery codes do not give new ones. */
const waysFor = (act: FactorAct, { ways }: FactorState) =>
  act === 'renew' ? ways.filter((way) => way !== 'recovery_code') : ways;

/** Asks for what an act wants: the password to turn it on, a second step to change it, both to turn it off. */
export const FactorDialog = (props: {
  readonly act: FactorAct;
  readonly state: FactorState;
  readonly onClose: () => void;
  readonly onApp: (app: EndpointData<typeof secondFactorEndpoints.beginTotp>) => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onDone: () => void;
}) => {
  const { act, state, onClose, onApp, onCodes, onDone } = props;
  const t = useT();
  const wantsPassword = !state.provider && (act === 'turnOn' || act === 'turnOff');
  const wantsProof = act !== 'turnOn';
  const ways = waysFor(act, state);
  const form = useForm<ProofForm & { readonly password: string }>({
    initial: { password: '', ...noProof(ways) },
    check: (values) => ({
      password: wantsPassword && values.password === '' ? 'secondFactor.passwordWanted' : undefined,
      ...(wantsProof && checkProof(values)),
    }),
    submit: async (values) => {
      const begin = (body: { password?: string } & Awaited<ReturnType<typeof proofOf>>) =>
        call(secondFactorEndpoints.beginTotp, { body });
      const proof = wantsProof ? await proofOf(values) : {};
      switch (act) {
        case 'turnOn':
          onApp(await byPassword(state, values.password, begin));
          break;
        case 'renew': {
          const { code, passkey } = proof;
          const body = { code, passkey };
          onCodes((await call(secondFactorEndpoints.renewRecoveryCodes, { body })).recoveryCodes);
          break;
        }
        case 'move':
        case 'addApp':
          onApp(await begin(proof));
          break;
        case 'turnOff':
          await byPassword(state, values.password, (body) =>
            call(secondFactorEndpoints.removeSecondFactor, { body: { ...body, ...proof } }),
          );
          message.success(t('secondFactor.turnedOff'));
      }
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`secondFactor.${act}`)}
      submitLabel={t(`secondFactor.${act === 'renew' || act === 'turnOff' ? act : 'next'}`)}
      danger={act === 'turnOff'}
      form={form}
      onClose={onClose}
    >
      <p>{t(`secondFactor.${act}Text`)}</p>
      {wantsPassword && <CurrentPasswordField {...form.field('password')} ref={takeFocus} />}
      {wantsProof && <ProofFields form={form} ways={ways} focus={!wantsPassword} />}
    </FormDialog>
  );
};
