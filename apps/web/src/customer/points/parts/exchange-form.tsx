import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type FormEvent, use } from 'react';
import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { describeError } from '../../../client/error-message.ts';
import { ApiError } from '../../../client/errors.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { Countdown } from '../../../kit/countdown.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import { formatCode, missingOf } from '../exchange-code.ts';
import { perform } from '../../../client/call.ts';
import { customMutation } from '../../../client/query.ts';
import { pointBalanceQuery } from '../../../shell/balance.tsx';
import { site } from '../../site/site.ts';

/** Codes that can be redeemed in a demo, one press each to fill in; nothing where the server is no demo. */
const DemoCodes = ({ onPick }: { onPick: (code: string) => void }) => {
  const t = useT();
  const codes = use(site())?.demo?.exchangeCodes ?? [];
  if (codes.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5 items-center text-tertiary text-sm">
      <span>{t('exchange.demo')}</span>
      {codes.map((code) => (
        <Button key={code} size="small" onClick={() => onPick(code)}>
          <span className="number">{code}</span>
        </Button>
      ))}
    </div>
  );
};

/** Redeems a code; balance and ledger follow at once. */
const exchangeMutation = customMutation(
  'exchange',
  async (exchangeCode: string, idempotencyKey, client) => {
    const given = await perform(
      pointEndpoints.pointsExchange,
      { body: { exchangeCode } },
      { idempotencyKey },
    );
    if (given.balance == null) await client.invalidateQueries(pointBalanceQuery);
    else client.setQueryData(pointBalanceQuery.queryKey, given.balance);
    return given;
  },
  [pointEndpoints.getUserPointLog],
);

/** Errors that are about the code itself and stand at its field. */
const codeErrors = ['exchangeCodeUnknown', 'exchangeCodeUsed'] as const;

export const ExchangeForm = ({ onReceipt }: { onReceipt: (id: string) => void }) => {
  const t = useT();
  const exchange = useMutation(exchangeMutation);
  const { points, balance, ledgerId } = exchange.data ?? {};
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ code: '', caret: 0 });
  const [problem, setProblem] = useState<string>();
  const [pausedUntil, setPausedUntil] = useState<number>();

  useLayoutEffect(() => {
    if (document.activeElement === input.current) {
      input.current?.setSelectionRange(typed.caret, typed.caret);
    }
  }, [typed]);

  const take = (text: string, caret = text.length): void => {
    const next = formatCode(text, caret);
    setTyped(next);
    setProblem(undefined);
    if (!exchange.isPending) exchange.reset();
  };

  const showProblem = (text: string): void => {
    setProblem(text);
    input.current?.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (exchange.isPending) return;
    const missing = missingOf(typed.code);
    if (missing > 0) {
      showProblem(typed.code === '' ? t('fields.exchangeCode') : t('exchange.incomplete', { missing }));
      return;
    }
    setProblem(undefined);
    setPausedUntil(undefined);
    try {
      await exchange.mutateAsync(typed.code);
      setTyped({ code: '', caret: 0 });
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      const aboutCode = error.fields['exchangeCode'];
      if (aboutCode !== undefined) showProblem(aboutCode);
      else if (codeErrors.some((name) => error.is(name))) showProblem(error.msg);
      else if (error.retryAfter !== undefined) setPausedUntil(serverNow() + error.retryAfter * 1000);
    }
  };

  const message =
    exchange.error === null || problem !== undefined ? undefined : describeError(exchange.error, t);
  const unsure = exchange.error !== null && !isDefinitiveFailure(exchange.error) && pausedUntil === undefined;
  return (
    <form
      className="grid gap-3"
      noValidate
      aria-label={t('exchange.title')}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 [&_input]:font-mono">
        <TextField
          ref={input}
          name="exchangeCode"
          label={t('exchange.code')}
          icon="coins"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          placeholder="XXXX-XXXX-XXXX-XXXX"
          value={typed.code}
          error={problem}
          hint={t('exchange.hint')}
          onChange={({ target }) => take(target.value, target.selectionStart ?? undefined)}
        />
        <div className="mt-7">
          <Button type="submit" variant="primary" size="large" loading={exchange.isPending}>
            {t(exchange.isPending ? 'exchange.submitting' : 'exchange.submit')}
          </Button>
        </div>
      </div>
      <DemoCodes onPick={take} />
      {message !== undefined && (
        <Notice
          tone="error"
          hint={
            <>
              {unsure ? t('exchange.again') : message.hint}
              {pausedUntil !== undefined && (
                <>
                  {' '}
                  {t('exchange.pause')} <Countdown expiresAt={pausedUntil} soon={0} last={0} />
                </>
              )}
            </>
          }
        >
          {message.text}
        </Notice>
      )}
      {exchange.data !== undefined && (
        <Notice
          tone="success"
          hint={balance == null ? undefined : t('exchange.doneHint', { balance: formatPoints(balance) })}
          action={
            ledgerId == null ? undefined : (
              <Button variant="link" onClick={() => onReceipt(ledgerId)}>
                {t('exchange.receipt')}
              </Button>
            )
          }
        >
          {points == null ? t('exchange.accepted') : t('exchange.done', { points: formatPoints(points) })}
        </Notice>
      )}
    </form>
  );
};
