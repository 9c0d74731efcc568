import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { perform } from '../../../client/call.ts';
import { useT } from '../../../frame/language.tsx';
import { activationProblem } from '../failures.ts';
import { AccountPage } from '../parts/account-page.tsx';
import type { ActivationResult } from '../parts/activation-outcome.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const loadOutcome = () => import('../parts/activation-outcome.tsx');
const ActivationOutcome = lazyPart(loadOutcome);

/** /active, reached by the link of the activation mail. */
const ActivationPage = () => {
  const [address] = useSearchParams();
  const code = address.get('code')?.trim() ?? '';
  const [attempt, setAttempt] = useState(1);
  useEffect(() => void loadOutcome(), []);
  return (
    <AccountPage>
      <Activation key={`${code} ${attempt}`} code={code} onAgain={() => setAttempt(attempt + 1)} />
    </AccountPage>
  );
};

export default ActivationPage;

const missing: ActivationResult = { kind: 'failed', problem: 'activation.missing' };

const Activation = ({ code, onAgain }: { readonly code: string; readonly onAgain: () => void }) => {
  const [result, setResult] = useState<ActivationResult | undefined>(code === '' ? missing : undefined);

  useEffect(() => {
    if (code === '') return undefined;
    const leaving = new AbortController();
    const activate = async (): Promise<void> => {
      try {
        const { status, email } = await perform(
          accountEndpoints.activate,
          { body: { code } },
          { signal: leaving.signal },
        );
        setResult({ kind: 'done', already: status === 'already', email: email ?? '' });
      } catch (error) {
        if (!leaving.signal.aborted) setResult({ kind: 'failed', problem: activationProblem(error) });
      }
    };
    void activate();
    return () => leaving.abort();
  }, [code]);

  if (result === undefined) return <Working />;
  return (
    <Suspense fallback={<Working />}>
      <ActivationOutcome result={result} onAgain={onAgain} />
    </Suspense>
  );
};

const Working = () => {
  const t = useT();
  return (
    <Outcome kind="working" title={t('activation.working')}>
      <p>{t('activation.workingText')}</p>
    </Outcome>
  );
};
