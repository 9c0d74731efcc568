import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { times } from '../times.ts';
import { LeaveSoon } from './leave-soon.tsx';
import { Outcome } from './outcome.tsx';

/** `broken`: the link lacks its token; `dead`: it was used, or is too old. */
export type ResetOutcomeKind = 'done' | 'broken' | 'dead';

const ResetOutcome = ({ kind }: { readonly kind: ResetOutcomeKind }) => {
  const t = useT();
  if (kind === 'done')
    return (
      <Outcome kind="done" title={t('reset.done')}>
        <p>{t('reset.doneText')}</p>
        <LeaveSoon seconds={times.afterSuccess} />
      </Outcome>
    );
  return (
    <Outcome kind="failed" title={t('reset.linkInvalid')}>
      <p>{t(kind === 'dead' ? 'reset.failed' : 'reset.linkInvalidText')}</p>
      {kind === 'dead' && <p className="text-tertiary text-sm">{t('reset.failedHint')}</p>}
      <div className="grid gap-3 mt-4">
        <Link
          className={buttonClass({ variant: 'primary', size: 'large', block: true })}
          to={paths.forgotPassword}
        >
          {t('reset.newLink')}
        </Link>
        <Link className={buttonClass({ size: 'large', block: true })} to={paths.signIn}>
          {t('accounts.toSignIn')}
        </Link>
      </div>
    </Outcome>
  );
};

export default ResetOutcome;
