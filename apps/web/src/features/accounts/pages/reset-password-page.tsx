import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { checkLink } from '../reset-password.ts';
import { useT } from '../../../frame/language.tsx';
import { AccountHeading, AccountPage } from '../parts/account-page.tsx';
import { ResetForm } from '../parts/reset-form.tsx';
import type { ResetOutcomeKind } from '../parts/reset-outcome.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

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
