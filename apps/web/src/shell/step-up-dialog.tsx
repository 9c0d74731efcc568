import { useQuery } from '@tanstack/react-query';
import { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { call } from '../client/call.ts';
import { answerStepUp } from '../client/step-up.ts';
import { takeFocus } from '../kit/take-focus.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { goToProvider, thisPage } from './identity-provider.ts';
import { useT } from './language.tsx';
import { ProofFields } from './proof-fields.tsx';
import { checkProof, noProof, proofOf, type ProofForm } from './proof.ts';
import { secondFactorQuery } from './second-factor-query.ts';
import { useForm } from './use-form.ts';

export const StepUpDialog = () => {
  const { on = false, provider = false, ways = [] } = useQuery(secondFactorQuery).data ?? {};
  const t = useT();
  // Without a password or a second step of ours the provider asks again; the act is done once more afterwards.
  const leaves = provider && !on;
  const form = useForm<ProofForm & { readonly password: string }>({
    initial: { password: '', ...noProof(ways) },
    check: (values) => {
      if (leaves) return {};
      return on
        ? checkProof(values)
        : { password: values.password === '' ? 'secondFactor.passwordWanted' : undefined };
    },
    submit: async (values) => {
      if (leaves) return goToProvider(thisPage(), true);
      const body = on ? await proofOf(values) : { password: values.password };
      await call(secondFactorEndpoints.stepUp, { body });
      answerStepUp(true);
    },
  });
  return (
    <FormDialog
      title={t('stepUp.title')}
      submitLabel={t(leaves ? 'stepUp.leave' : 'stepUp.submit')}
      form={form}
      onClose={() => answerStepUp(false)}
    >
      <p>{t('stepUp.text')}</p>
      {leaves && <p>{t('stepUp.leaveText')}</p>}
      {on && <ProofFields form={form} ways={ways} focus />}
      {!on && !leaves && <CurrentPasswordField {...form.field('password')} ref={takeFocus} />}
    </FormDialog>
  );
};
