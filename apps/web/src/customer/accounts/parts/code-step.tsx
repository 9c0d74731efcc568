import { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { call } from '../../../client/call.ts';
import { useT } from '../../../shell/language.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { Button } from '../../../kit/button.tsx';
import { ProofFields } from '../../../shell/proof-fields.tsx';
import { checkProof, noProof, proofOf, type ProofForm } from '../../../shell/proof.ts';
import { startSession, type SecondStep } from '../sign-in.ts';
import { AccountForm } from './account-form.tsx';

type Props = SecondStep & {
  /** Null of who came through the identity provider, which knows it. */
  readonly account: string | null;
  readonly onBack: () => void;
};

export const CodeStep = ({ ticket, ways, account, onBack }: Props) => {
  const t = useT();
  const form = useForm<ProofForm>({
    initial: noProof(ways),
    check: checkProof,
    submit: async (values) => {
      const begin = () => call(passkeyEndpoints.beginPasskeySignIn, { body: { ticket } });
      const body = { ticket, ...(await proofOf(values, begin)) };
      await startSession(call(secondFactorEndpoints.signInWithCode, { body }));
    },
  });
  return (
    <AccountForm
      form={form}
      title={t('codeStep.title')}
      lead={account === null ? t('codeStep.leadOfProvider') : t('codeStep.lead', { account })}
      submitLabel={t(form.busy ? 'codeStep.submitting' : 'codeStep.submit')}
      foot={
        <Button variant="link" onClick={onBack}>
          {t('codeStep.back')}
        </Button>
      }
    >
      <ProofFields form={form} ways={ways} focus />
    </AccountForm>
  );
};
