import { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { call } from '../../../client/call.ts';
import { liveSession } from '../../../client/live-session.ts';
import { currentT, useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { Button } from '../../../kit/button.tsx';
import { ProofFields } from '../../../shell/proof-fields.tsx';
import { checkProof, noProof, proofOf, type ProofForm } from '../../../shell/proof.ts';
import type { SecondStep } from '../sign-in.ts';
import { AccountHeading } from './account-page.tsx';
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
      const session = liveSession();
      const begin = () => call(passkeyEndpoints.beginPasskeySignIn, { body: { ticket } });
      const body = { ticket, ...(await proofOf(values, begin)) };
      const { token, expiresAt, userInfo } = await call(secondFactorEndpoints.signInWithCode, { body });
      (await session).signIn({ token, expiry: expiresAt }, userInfo);
      message.success(currentT()('signIn.done'));
    },
  });
  return (
    <>
      <AccountHeading
        title={t('codeStep.title')}
        lead={account === null ? t('codeStep.leadOfProvider') : t('codeStep.lead', { account })}
      />
      <AccountForm form={form} submitLabel={t(form.busy ? 'codeStep.submitting' : 'codeStep.submit')}>
        <ProofFields form={form} ways={ways} focus />
      </AccountForm>
      <p className="flex flex-wrap gap-y-1.5 gap-x-4 justify-between mt-4.5 text-tertiary">
        <Button variant="link" onClick={onBack}>
          {t('codeStep.back')}
        </Button>
      </p>
    </>
  );
};
