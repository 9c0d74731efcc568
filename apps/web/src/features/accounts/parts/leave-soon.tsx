import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { SignInState } from '../sign-in-state.ts';
import { useCountdown } from '../use-countdown.ts';

type LeaveSoonProps = {
  readonly seconds: number;
  /** Filled in on the sign-in page. */
  readonly account?: string | undefined;
  /** What leads here, before signing in does; pointing at it or being in it holds the countdown as well. */
  readonly children?: ReactNode;
};

/** Leads to the sign-in page after a while, at once on request, and not while somebody is busy here. */
export const LeaveSoon = ({ seconds, account, children }: LeaveSoonProps) => {
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
