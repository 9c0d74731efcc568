import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { checkLink, resetPassword } from '../reset-password.ts';
import { useT } from '../../../shell/language.tsx';
import { AccountPage } from '../parts/account-page.tsx';
import { describeFailure, isDeadLink } from '../failures.ts';
import { useForm } from '../../../shell/use-form.ts';
import { confirmProblem, shortProblem, useMinLength } from '../password-rules.ts';
import { AccountForm } from '../parts/account-form.tsx';
import { NewPasswordFields } from '../parts/new-password-fields.tsx';
import type { ResetOutcomeKind } from '../parts/outcomes.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

const loadOutcomes = () => import('../parts/outcomes.tsx');
const ResetOutcome = lazyPart(async () => ({ default: (await loadOutcomes()).ResetOutcome }));

export default function ResetPasswordPage() {
  const t = useT();
  const [address] = useSearchParams();
  const token = address.get('token')?.trim() ?? '';
  const [reached, setReached] = useState<ResetOutcomeKind>();
  /** Characters that the password of this account needs; undefined until the server told. */
  const [minLength, setMinLength] = useState<number>();
  const usual = useMinLength('user');
  const min = minLength ?? usual;
  const outcome = token === '' ? 'broken' : reached;
  useEffect(() => {
    loadOutcomes().catch(() => undefined);
    if (token === '') return;
    // A link that cannot be used is said before anybody thinks of a password.
    void checkLink(token).then((answer) => (answer === 'dead' ? setReached('dead') : setMinLength(answer)));
  }, [token]);
  const form = useForm({
    endpoint: accountEndpoints.resetPassword,
    explain: describeFailure,
    initial: { newPassword: '', confirm: '' },
    body: ({ newPassword }) => ({ token, newPassword }),
    check: ({ newPassword, confirm }) => ({
      newPassword: shortProblem(newPassword, min),
      confirm: confirmProblem(newPassword, confirm),
    }),
    submit: async ({ newPassword }) => {
      try {
        await resetPassword(token, newPassword);
        setReached('done');
      } catch (error) {
        if (!isDeadLink(error)) throw error;
        setReached('dead');
      }
    },
  });
  return (
    <AccountPage>
      {outcome === undefined ? (
        <AccountForm
          form={form}
          title={t('page.resetPassword')}
          lead={t('reset.lead')}
          submitLabel={t(form.busy ? 'reset.submitting' : 'page.resetPassword')}
        >
          <NewPasswordFields
            label={t('passwords.new')}
            min={min}
            password={form.field('newPassword')}
            confirmation={form.field('confirm')}
          />
        </AccountForm>
      ) : (
        <ResetOutcome kind={outcome} />
      )}
    </AccountPage>
  );
}
