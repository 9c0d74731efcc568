import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { perform } from '../../../client/call.ts';
import { useT } from '../../../shell/language.tsx';
import { activationProblem } from '../failures.ts';
import { AccountPage } from '../parts/account-page.tsx';
import type { ActivationResult } from '../parts/outcomes.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';

const Working = () => {
  const t = useT();
  return (
    <Outcome kind="working" title={t('activation.working')}>
      <p>{t('activation.workingText')}</p>
    </Outcome>
  );
};

const loadOutcomes = () => import('../parts/outcomes.tsx');
const ActivationOutcome = lazyPart(
  async () => ({ default: (await loadOutcomes()).ActivationOutcome }),
  <Working />,
);

/** /active, reached by the link of the activation mail. */
export default function ActivationPage() {
  const [address] = useSearchParams();
  const code = address.get('code')?.trim() ?? '';
  const [attempt, setAttempt] = useState(1);
  useEffect(() => void loadOutcomes(), []);
  return (
    <AccountPage>
      <Activation key={`${code} ${attempt}`} code={code} onAgain={() => setAttempt(attempt + 1)} />
    </AccountPage>
  );
}

const missing: ActivationResult = { kind: 'failed', problem: 'activation.missing' };

const Activation = ({ code, onAgain }: { code: string; onAgain: () => void }) => {
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

  return result === undefined ? <Working /> : <ActivationOutcome result={result} onAgain={onAgain} />;
};
