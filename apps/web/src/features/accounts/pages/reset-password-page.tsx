import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { checkLink, resetPassword } from '../reset-password.ts';
import { useT } from '../../../frame/language.tsx';
import { AccountHeading, AccountPage } from '../parts/account-page.tsx';
import { describeFailure, isDeadLink } from '../failures.ts';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { confirmProblem, shortProblem } from '../password-rules.ts';
import { useMinLength } from '../use-min-length.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { NewPasswordFields } from '../parts/new-password-fields.tsx';
import type { ResetOutcomeKind } from '../parts/reset-outcome.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

type ResetFormProps = {
  readonly token: string;
  /** Characters that the password of this account needs; undefined until the server told. */
  readonly minLength: number | undefined;
  readonly onOutcome: (kind: 'done' | 'dead') => void;
};

const ResetForm = ({ token, minLength, onOutcome }: ResetFormProps) => {
  const t = useT();
  const usual = useMinLength('user');
  const min = minLength ?? usual;
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
        onOutcome('done');
      } catch (error) {
        if (!isDeadLink(error)) throw error;
        onOutcome('dead');
      }
    },
  });
  return (
    <form className="grid gap-4.5 mt-7" {...form.form}>
      <NewPasswordFields
        label={t('passwords.new')}
        min={min}
        password={form.field('newPassword')}
        confirmation={form.field('confirm')}
      />
      <FormFailure words={form.failure} />
      <Button type="submit" variant="primary" size="large" block loading={form.busy}>
        {t(form.busy ? 'reset.submitting' : 'reset.submit')}
      </Button>
    </form>
  );
};

const loadOutcome = () => import('../parts/reset-outcome.tsx');
const ResetOutcome = lazyPart(loadOutcome);

const ResetPasswordPage = () => {
  const t = useT();
  const [address] = useSearchParams();
  const token = address.get('token')?.trim() ?? '';
  const [reached, setReached] = useState<ResetOutcomeKind>();
  const [minLength, setMinLength] = useState<number>();
  const outcome = token === '' ? 'broken' : reached;
  useEffect(() => {
    loadOutcome().catch(() => undefined);
    if (token === '') return;
    // A link that cannot be used is said before anybody thinks of a password.
    void checkLink(token).then((answer) => (answer === 'dead' ? setReached('dead') : setMinLength(answer)));
  }, [token]);
  return (
    <AccountPage>
      {outcome === undefined ? (
        <>
          <AccountHeading title={t('reset.title')} lead={t('reset.lead')} />
          <ResetForm token={token} minLength={minLength} onOutcome={setReached} />
        </>
      ) : (
        <Suspense>
          <ResetOutcome kind={outcome} />
        </Suspense>
      )}
    </AccountPage>
  );
};

export default ResetPasswordPage;
