import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { Link } from 'react-router';
import { termsVersion } from '@waybill/contract/constants.ts';
import { useEffect, useId, useRef } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { useNarrow } from '../../../ui/data-table/use-narrow.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useOrder, type OrderPlan, type OrderState, isGone } from '../use-order.ts';
import { discountOf } from '../../../frame/discount.ts';
import { formatPoints } from '../../../ui/points.tsx';
import { balanceAfter } from '../selection.ts';
import { describeError } from '../../../client/error-message.ts';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { PriceStrip } from './price-strip.tsx';

type TermsConsentProps = {
  readonly accepted: boolean;
  /** How often an order was tried without the consent: it shows that this is missing, and takes the focus each time. */
  readonly missed: number;
  readonly onChange: (accepted: boolean) => void;
};

const TermsConsent = ({ accepted, missed, onChange }: TermsConsentProps) => {
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

type OrderFactsProps = { readonly plan: OrderPlan; readonly balance: number };

const OrderFacts = ({ plan: { carrier, action, cost }, balance }: OrderFactsProps) => {
  const t = useT();
  const points = (value: number): string => t('waits.pointsOf', { points: formatPoints(value) });
  const reserve = action === 'reserve';
  const facts = [
    [t('word.carrier'), t(`carrier.${carrier}`)],
    [t('word.quantity'), t('stock.count', { count: cost.count })],
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
    [t(reserve ? 'shipments.confirm.totalFrozen' : 'shipments.confirm.total'), points(cost.total)],
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

type OrderProblemProps = {
  readonly error: unknown;
  /** The hold ran out while its owner was still deciding. */
  readonly expired: boolean;
  readonly onGone: () => void;
};

const OrderProblem = ({ error, expired, onGone }: OrderProblemProps) => {
  const t = useT();
  const words = expired
    ? { text: t('shipments.hold.expired'), hint: undefined }
    : error === null
      ? undefined
      : describeError(error, t);
  if (words === undefined) return null;
  const next = 'nextAction' in words ? words.nextAction : undefined;
  const gone = expired || isGone(error);
  return (
    <div className="mt-3 py-2.5 px-3 border border-error rounded-md bg-error text-error" role="alert">
      <p>{words.text}</p>
      {words.hint !== undefined && <p className="mt-0.5 text-sm">{words.hint}</p>}
      {!expired && !isDefinitiveFailure(error) && (
        <p className="mt-0.5 text-sm">{t('shipments.confirm.again')}</p>
      )}
      {next !== undefined && <Link to={next.route}>{next.label}</Link>}
      {gone && (
        <Button variant="link" onClick={onGone}>
          {t('shipments.queryAgain')}
        </Button>
      )}
    </div>
  );
};

const OrderTerms = ({ order, onGone }: { readonly order: OrderState; readonly onGone: () => void }) => {
  const t = useT();
  const { plan, balance, consent, working, problem, expired } = order;
  return (
    <>
      {balance !== undefined && <OrderFacts plan={plan} balance={balance} />}
      <p className="flex gap-2 items-start mt-3 text-secondary text-sm">
        <Icon name="info" className="mt-1" />
        {t(plan.action === 'reserve' ? 'shipments.confirm.reserveNote' : 'shipments.confirm.buyNote')}
      </p>
      {consent.needed && (
        <TermsConsent accepted={consent.accepted} missed={consent.missed} onChange={consent.change} />
      )}
      {!working && <OrderProblem error={problem} expired={expired} onGone={onGone} />}
    </>
  );
};

const OrderButtons = ({ order, onClose }: { readonly order: OrderState; readonly onClose: () => void }) => {
  const t = useT();
  const { plan, working, denied, submit } = order;
  return (
    <>
      <span className="me-auto max-sm:w-full text-tertiary text-sm">
        {t('shipments.confirm.left')} <Countdown expiresAt={plan.reservation.expiresAt} />
      </span>
      <Button disabled={working} onClick={onClose}>
        {t('word.back')}
      </Button>
      <ReasonButton variant="primary" loading={working} denied={denied} onClick={() => void submit()}>
        {working
          ? t('shipments.confirm.working')
          : t(plan.action === 'reserve' ? 'shipments.confirm.reserve' : 'shipments.confirm.buy')}
      </ReasonButton>
    </>
  );
};

type Props = {
  readonly plan: OrderPlan;
  readonly onClose: () => void;
  readonly onDone: (result: OrderResult) => void;
  readonly onGone: () => void;
};

/** Says what an order will do and asks for it; the first time also for the consent to the terms. */
export const OrderDialog = ({ plan, onClose, onDone, onGone }: Props) => {
  const t = useT();
  const narrow = useNarrow();
  const order = useOrder(plan, onDone);
  const title = plan.action === 'reserve' ? 'shipments.confirm.reserveTitle' : 'shipments.confirm.buyTitle';
  return (
    <Dialog
      title={t(title, { count: plan.cost.count })}
      onClose={order.working ? () => undefined : onClose}
      foot={<OrderButtons order={order} onClose={onClose} />}
    >
      {/* On a phone the sheet covers those of the page. */}
      {narrow && (
        <div className="pb-2.5">
          <PriceStrip carrier={plan.carrier} scope={plan.scope} />
        </div>
      )}
      <OrderTerms order={order} onGone={onGone} />
    </Dialog>
  );
};
