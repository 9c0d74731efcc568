import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useState } from 'react';
import { describeFailure, atStep, causeOf } from '../failures.ts';
import { perform } from '../../../client/call.ts';
import { ApiError } from '../../../client/errors.ts';
import { useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { Button } from '../../../kit/button.tsx';
import { FailureNotice } from '../../../kit/notice.tsx';
import { useCountdown } from '../countdown.ts';
import { EmailField } from './account-form.tsx';

/** Sends the activation mail again, not more often than the server does. */
export const ResendActivation = (props: {
  /** Where to; without it the address is asked for. */
  readonly email?: string;
  /** Seconds to wait before the first time, because a mail has just gone out. */
  readonly wait?: number;
}) => {
  const { email, wait = 0 } = props;
  const t = useT();
  const [pause, setPause] = useState({ round: 0, seconds: wait });
  const waiting = pause.seconds > 0;
  const pauseFor = (seconds: number): void => setPause({ round: pause.round + 1, seconds });
  const form = useForm({
    endpoint: accountEndpoints.forgotPassword,
    explain: describeFailure,
    initial: { email: email ?? '' },
    submit: async (body) => {
      try {
        const { retryAfter } = await atStep('resend', () =>
          perform(accountEndpoints.resendActivation, { body }),
        );
        message.success(t('resend.sent'));
        if (retryAfter != null) pauseFor(retryAfter);
      } catch (error) {
        const cause = causeOf(error);
        if (cause instanceof ApiError && cause.retryAfter !== undefined) pauseFor(cause.retryAfter);
        throw error;
      }
    },
  });
  // Where no field shows it, what is wrong with the address stands above the button.
  const problem = email === undefined ? undefined : form.problems['email'];
  return (
    <form className="grid gap-3" {...form.form}>
      {email === undefined && <EmailField {...form.field('email')} />}
      <FailureNotice failure={problem === undefined ? form.failure : { text: problem }} />
      {waiting ? (
        <Wait key={pause.round} seconds={pause.seconds} onOver={() => setPause({ ...pause, seconds: 0 })} />
      ) : (
        <Button
          type="submit"
          variant={email === undefined ? 'primary' : 'default'}
          size="large"
          block
          loading={form.busy}
        >
          {t('resend.action')}
        </Button>
      )}
    </form>
  );
};

const Wait = ({ seconds, onOver }: { seconds: number; onOver: () => void }) => {
  const t = useT();
  const left = useCountdown(seconds, onOver);
  return (
    <Button size="large" block aria-disabled>
      <span className="number">{t('resend.wait', { seconds: left.seconds })}</span>
    </Button>
  );
};
