import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { Link } from 'react-router';
import { termsVersion } from '@waybill/contract/constants.ts';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { mutation } from '../../../client/query.ts';
import { ApiError } from '../../../client/errors.ts';
import { accountQuery } from '../../../shell/account-query.ts';
import { pointBalanceQuery } from '../../../shell/balance.tsx';
import { useT } from '../../../shell/language.tsx';
import { OwnWordFields } from '../../../shell/own-words.tsx';
import { Button } from '../../../kit/button.tsx';
import { Countdown } from '../../../kit/countdown.tsx';
import { useNarrow } from '../../../kit/data-table/use-narrow.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { useExpired } from '../queries.ts';
import { usePlaceOrder, orderBody, type OrderPlan, isGone } from '../use-order.ts';
import { discountOf } from '../../../shell/discount.ts';
import { formatPoints } from '../../../kit/points.tsx';
import { balanceAfter, canOrder } from '../selection.ts';
import { describeError } from '../../../client/error-message.ts';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { PriceStrip } from './price-strip.tsx';

const TermsConsent = (props: {
  readonly accepted: boolean;
  /** How often an order was tried without the consent: it shows that this is missing, and takes the focus each time. */
  readonly missed: number;
  readonly onChange: (accepted: boolean) => void;
}) => {
  const { accepted, missed, onChange } = props;
  const t = useT();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const missing = missed > 0;
  // On phones it lies below what is in sight.
  useEffect(() => {
    if (missed > 0) box.current?.focus();
  }, [missed]);
  return (
    <fieldset className="m-0 mt-3 p-0 border-0">
      <legend className="p-0 font-medium">{t('shipments.terms.first')}</legend>
      <div
        className="max-h-37 mt-1.5 mb-2 py-2.5 px-3.5 overflow-auto border border-default rounded-md text-secondary text-sm"
        tabIndex={0}
        role="region"
        aria-labelledby={`${id}title`}
      >
        <h3 className="mb-1 text-default text-sm font-semibold" id={`${id}title`}>
          {t('shipments.terms.title', { version: termsVersion })}
        </h3>
        <ol className="ps-4.5 list-decimal">
          <li>{t('shipments.terms.1')}</li>
          <li>{t('shipments.terms.2')}</li>
          <li>{t('shipments.terms.3')}</li>
          <li>{t('shipments.terms.4')}</li>
        </ol>
      </div>
      <label className="flex gap-2 items-center cursor-pointer max-sm:min-h-11">
        <input
          className="size-4 m-0 max-sm:flex-none max-sm:size-5.5"
          ref={box}
          type="checkbox"
          checked={accepted}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}missing` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('shipments.terms.accept')}
      </label>
      {missing && (
        <p id={`${id}missing`} className="text-error text-sm" role="alert">
          {t('shipments.terms.must')}
        </p>
      )}
    </fieldset>
  );
};

const OrderFacts = ({ plan: { carrier, action, cost }, balance }: { plan: OrderPlan; balance: number }) => {
  const t = useT();
  const points = (value: number): string => t('waits.pointsOf', { points: formatPoints(value) });
  const reserve = action === 'reserve';
  const facts = [
    [t('word.carrier'), t(`carrier.${carrier}`)],
    [t('word.quantity'), t('word.countOf', { count: cost.count })],
    [t('word.unitPrice'), points(cost.unitPrice)],
    [
      t('shipments.confirm.discount'),
      cost.percentOff === 0
        ? t('word.none')
        : t('shipments.confirm.percentOff', {
            ...discountOf(cost.percentOff),
            points: formatPoints(cost.saved),
          }),
    ],
    [t(reserve ? 'shipments.confirm.totalFrozen' : 'word.total'), points(cost.total)],
    [t('shipments.confirm.balanceNow'), points(balance)],
    [
      t(reserve ? 'shipments.confirm.balanceAfterReserve' : 'shipments.confirm.balanceAfter'),
      points(balanceAfter(balance, cost.total)),
    ],
  ] as const;
  return (
    <dl className="number py-1 px-4 rounded-md bg-surface-sunken">
      {facts.map(([name, value], index) => (
        <div key={name} className="flex gap-4 justify-between py-2 border-b border-default last:border-b-0">
          <dt className="text-secondary">{name}</dt>
          <dd className={index === 4 || index === 6 ? 'text-end font-semibold' : 'text-end'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Says what an order will do and asks for it; the first time also for the consent to the terms. */
export const OrderDialog = (props: {
  readonly plan: OrderPlan;
  readonly onClose: () => void;
  readonly onDone: (result: OrderResult) => void;
  readonly onGone: () => void;
}) => {
  const { plan, onClose, onDone, onGone } = props;
  const t = useT();
  const narrow = useNarrow();
  const { data: balance } = useQuery(pointBalanceQuery);
  const { data: user } = useQuery(accountQuery);
  const [words, setWords] = useState({ reference: '', note: '' });
  const [accepted, setAccepted] = useState(false);
  const [missed, setMissed] = useState(0);
  const accept = useMutation(
    mutation(accountEndpoints.acceptTerms, { refreshes: [accountEndpoints.getUserInfo] }),
  );
  const order = usePlaceOrder(plan);
  const expired = useExpired(plan.reservation);
  const gone = expired || isGone(order.error);
  const working = accept.isPending || order.isPending;
  const problem = accept.error ?? order.error;
  const asked = order.error instanceof ApiError && order.error.is('termsNotAccepted');
  const consentNeeded =
    !accept.isSuccess && (asked || (user !== undefined && user.acceptedTermsVersion !== termsVersion));
  const submit = async (): Promise<void> => {
    if (consentNeeded && !accepted) {
      setMissed(missed + 1);
      return;
    }
    try {
      if (consentNeeded) await accept.mutateAsync({ body: { termsVersion } });
      onDone(await order.mutateAsync(orderBody(plan, words)));
    } catch {
      // `problem` says it.
    }
  };
  const reserve = plan.action === 'reserve';
  // The hold may run out while its owner is still deciding.
  const failure = expired
    ? { text: t('errors.reservationGone.hint'), hint: undefined, nextAction: undefined }
    : problem === null
      ? undefined
      : describeError(problem, t);
  return (
    <Dialog
      title={t(reserve ? 'shipments.confirm.reserveTitle' : 'shipments.confirm.buyTitle', {
        count: plan.cost.count,
      })}
      onClose={working ? () => undefined : onClose}
      foot={
        <>
          <span className="me-auto max-sm:w-full text-tertiary text-sm">
            {t('shipments.confirm.left')} <Countdown expiresAt={plan.reservation.expiresAt} />
          </span>
          <Button disabled={working} onClick={onClose}>
            {t('word.back')}
          </Button>
          <ReasonButton
            variant="primary"
            loading={working}
            denied={canOrder({ cost: plan.cost, balance, expired: gone, busy: user === undefined }, t)}
            onClick={() => void submit()}
          >
            {working
              ? t('shipments.confirm.working')
              : t(reserve ? 'shipments.confirm.reserve' : 'shipments.confirm.buy')}
          </ReasonButton>
        </>
      }
    >
      {/* On a phone the sheet covers those of the page. */}
      {narrow && (
        <div className="pb-2.5">
          <PriceStrip carrier={plan.carrier} scope={plan.scope} />
        </div>
      )}
      {balance !== undefined && <OrderFacts plan={plan} balance={balance} />}
      <p className="flex gap-2 items-start mt-3 text-secondary text-sm">
        <Icon name="info" className="mt-1" />
        {t(reserve ? 'shipments.confirm.reserveNote' : 'shipments.confirm.buyNote')}
      </p>
      <details className="mt-2 text-sm">
        <summary className="w-fit py-1 max-sm:py-3 text-secondary cursor-pointer">
          {t('orders.words')} <span className="text-tertiary text-xs">{t('word.optional')}</span>
        </summary>
        <div className="grid gap-2 pt-1">
          <OwnWordFields values={words} onChange={(change) => setWords({ ...words, ...change })} />
        </div>
      </details>
      {consentNeeded && (
        <TermsConsent
          accepted={accepted}
          missed={missed}
          onChange={(next) => {
            setAccepted(next);
            setMissed(0);
          }}
        />
      )}
      {!working && failure !== undefined && (
        <div className="mt-3 py-2.5 px-3 border border-error rounded-md bg-error text-error" role="alert">
          <p>{failure.text}</p>
          {failure.hint !== undefined && <p className="mt-0.5 text-sm">{failure.hint}</p>}
          {!expired && !isDefinitiveFailure(problem) && (
            <p className="mt-0.5 text-sm">{t('shipments.confirm.again')}</p>
          )}
          {failure.nextAction !== undefined && (
            <Link to={failure.nextAction.route}>{failure.nextAction.label}</Link>
          )}
          {gone && (
            <Button variant="link" onClick={onGone}>
              {t('shipments.queryAgain')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
};
