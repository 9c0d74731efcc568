import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useState } from 'react';
import { call } from '../../../client/call.ts';
import { ApiError } from '../../../client/errors.ts';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { describeFailure } from '../failures.ts';
import { emailProblem } from '../field-rules.ts';
import { atStep, causeOf } from '../step-failure.ts';
import { useCountdown } from '../use-countdown.ts';
import { useForm } from '../use-form.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import './resend-activation.css';

type ResendActivationProps = {
  /** Where to; without it the address is asked for. */
  readonly email?: string;
  /** Seconds to wait before the first time, because a mail has just gone out. */
  readonly wait?: number;
};

/** Sends the activation mail again, not more often than the server does. */
export const ResendActivation = ({ email, wait = 0 }: ResendActivationProps) => {
  const t = useT();
  const form = useForm(['email']);
  const [typed, setTyped] = useState('');
  const [pause, setPause] = useState({ round: 0, seconds: wait });
  const address = email ?? typed;
  const waiting = pause.seconds > 0;
  const pauseFor = (seconds: number): void => setPause({ round: pause.round + 1, seconds });

  const send = async (): Promise<void> => {
    try {
      const { retryAfter } = await atStep('resend', () =>
        call(accountEndpoints.resendActivation, { body: { email: address } }),
      );
      message.success(t('resend.sent'));
      pauseFor(retryAfter);
    } catch (error) {
      const cause = causeOf(error);
      if (cause instanceof ApiError && cause.retryAfter !== undefined) pauseFor(cause.retryAfter);
      throw error;
    }
  };

  return (
    <form
      className="resend-activation"
      noValidate
      onSubmit={(event) =>
        void form.submit(event, {
          check: () => ({ email: emailProblem(address) }),
          run: send,
          explain: (error) => describeFailure(error, t),
        })
      }
    >
      {email === undefined && (
        <EmailField
          value={typed}
          problem={form.problems.email}
          onChange={(value) => {
            setTyped(value);
            form.clearError('email');
          }}
        />
      )}
      <FormFailure
        words={
          email === undefined || form.problems.email === undefined
            ? form.failure
            : { theme: 'error', text: form.problems.email, hint: undefined, nextAction: undefined }
        }
      />
      {waiting ? (
        <Wait key={pause.round} seconds={pause.seconds} onOver={() => setPause({ ...pause, seconds: 0 })} />
      ) : (
        <Button type="submit" block loading={form.busy}>
          {t('resend.action')}
        </Button>
      )}
    </form>
  );
};

const Wait = ({ seconds, onOver }: { readonly seconds: number; readonly onOver: () => void }) => {
  const t = useT();
  const left = useCountdown(seconds, onOver);
  return (
    <Button block aria-disabled>
      <span className="number">{t('resend.wait', { seconds: left.seconds })}</span>
    </Button>
  );
};
