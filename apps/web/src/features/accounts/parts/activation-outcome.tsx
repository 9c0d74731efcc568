import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { activationProblem } from '../failures.ts';
import { times } from '../times.ts';
import { LeaveSoon } from './leave-soon.tsx';
import { Outcome } from './outcome.tsx';
import { ResendActivation } from './resend-activation.tsx';

export type ActivationResult =
  | { readonly kind: 'done'; readonly already: boolean; readonly email: string }
  | {
      readonly kind: 'failed';
      readonly problem: ReturnType<typeof activationProblem> | 'activation.missing';
    };

type ActivationOutcomeProps = { readonly result: ActivationResult; readonly onAgain: () => void };

const ActivationOutcome = ({ result, onAgain }: ActivationOutcomeProps) => {
  const t = useT();
  if (result.kind === 'done')
    return (
      <Outcome kind="done" title={t(result.already ? 'activation.already' : 'activation.done')}>
        {result.email !== '' && <p>{t('activation.account', { email: result.email })}</p>}
        <LeaveSoon seconds={times.afterSuccess} account={result.email} />
      </Outcome>
    );
  const passing = result.problem === 'activation.network';
  return (
    <Outcome kind="failed" title={t(result.problem)}>
      {!passing && <p>{t('activation.help')}</p>}
      <LeaveSoon seconds={times.afterFailure}>
        {passing ? (
          <Button variant="primary" size="large" block icon={<Icon name="refresh" />} onClick={onAgain}>
            {t('action.retry')}
          </Button>
        ) : (
          <ResendActivation />
        )}
      </LeaveSoon>
    </Outcome>
  );
};

export default ActivationOutcome;
