import { Suspense, use, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { site } from '../../site/site.ts';
import { useCountdown } from '../countdown.ts';
import type { activationProblem } from '../failures.ts';
import type { SignInState } from '../sign-in.ts';
import { Outcome } from './outcome.tsx';
import { ResendActivation } from './resend-activation.tsx';

/** Seconds until a page leads to the sign-in page by itself. */
const times = { afterMail: 10, afterFailure: 10, afterSuccess: 5 } as const;

/** Seconds between two activation mails. */
const resendPause = 60;

/** Leads to the sign-in page after a while, at once on request, and not while somebody is busy here. */
const LeaveSoon = (props: {
  readonly seconds: number;
  /** Filled in on the sign-in page. */
  readonly account?: string | undefined;
  /** What leads here, before signing in does; pointing at it or being in it holds the countdown as well. */
  readonly children?: ReactNode;
}) => {
  const { seconds, account, children } = props;
  const t = useT();
  const navigate = useNavigate();
  const state: SignInState = { account };
  const count = useCountdown(seconds, () => void navigate(paths.signIn, { replace: true, state }));
  const text = count.held ? t('accounts.leavingHeld') : t('accounts.leaving', { seconds: count.seconds });
  // Read out when it begins and every five seconds; each second would be chatter.
  const milestone = Math.ceil(count.seconds / 5) * 5;
  return (
    <div
      className="leave-soon grid gap-3 mt-4"
      onPointerEnter={() => count.hold('pointer')}
      onPointerLeave={() => count.release('pointer')}
      onFocus={() => count.hold('focus')}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) count.release('focus');
      }}
    >
      {children}
      <Link
        className={buttonClass({
          variant: children === undefined ? 'primary' : 'default',
          size: 'large',
          block: true,
        })}
        to={paths.signIn}
        replace
        state={state}
      >
        {t('accounts.signInNow')}
      </Link>
      <p className="number text-tertiary text-sm text-center" aria-hidden="true">
        {text}
      </p>
      <p className="visually-hidden" role="status">
        {count.held ? text : t('accounts.leaving', { seconds: milestone })}
      </p>
    </div>
  );
};

/** Where the mails of a demo are read; nothing where the server is no demo. */
const MailboxLink = () => {
  const t = useT();
  const demo = use(site())?.demo;
  if (demo === null || demo === undefined) return null;
  return (
    <p className="text-tertiary text-sm">
      {t('accounts.mailboxHint')}{' '}
      <a className="underline whitespace-nowrap" href={paths.devMailbox} target="_blank" rel="noreferrer">
        {t('accounts.mailbox')}
      </a>
    </p>
  );
};

export const RegisterSent = ({ email }: { email: string }) => {
  const t = useT();
  return (
    <Outcome kind="mail" title={t('register.sent')}>
      <p>{t('register.sentTo', { email })}</p>
      <LeaveSoon seconds={times.afterMail} account={email}>
        <Notice tone="info">{t('register.tip')}</Notice>
        <Suspense>
          <MailboxLink />
        </Suspense>
        <ResendActivation email={email} wait={resendPause} />
      </LeaveSoon>
    </Outcome>
  );
};

export const ForgotSent = ({ email }: { email: string }) => {
  const t = useT();
  return (
    <Outcome kind="mail" title={t('forgot.sentTitle')}>
      <p>{t('forgot.sent')}</p>
      <p className="text-tertiary text-sm">{t('forgot.sentTo', { email })}</p>
      <LeaveSoon seconds={times.afterMail} account={email}>
        <Suspense>
          <MailboxLink />
        </Suspense>
      </LeaveSoon>
    </Outcome>
  );
};

/** `broken`: the link lacks its token; `dead`: it was used, or is too old. */
export type ResetOutcomeKind = 'done' | 'broken' | 'dead';

export const ResetOutcome = ({ kind }: { kind: ResetOutcomeKind }) => {
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

export type ActivationResult =
  | { readonly kind: 'done'; readonly already: boolean; readonly email: string }
  | {
      readonly kind: 'failed';
      readonly problem: ReturnType<typeof activationProblem> | 'activation.missing';
    };

export const ActivationOutcome = ({ result, onAgain }: { result: ActivationResult; onAgain: () => void }) => {
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
