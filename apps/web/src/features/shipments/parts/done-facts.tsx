import type { OrderResult, ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import type { ReactNode } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { shownNumber } from '../shown-number.ts';
import type { OrderPlan } from '../use-order.ts';

type FailedNumbersProps = { readonly failed: OrderResult['failed']; readonly rows: readonly ShipmentRow[] };

const FailedNumbers = ({ failed, rows }: FailedNumbersProps) => {
  const t = useT();
  if (failed.length === 0) return null;
  const numbers = new Map(rows.map((row) => [row.id, row.trackingNumber]));
  return (
    <div className="mt-3">
      <h3>{t('shipments.done.failedList', { count: failed.length })}</h3>
      <ul className="max-h-30 mt-1 overflow-auto">
        {failed.map(({ id, msg }) => (
          <li key={id} className="flex gap-3 justify-between text-secondary text-sm">
            <span className="tracking-number">{numbers.get(id) ?? id}</span>
            <span>{msg}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

type Props = { readonly result: OrderResult; readonly plan: OrderPlan };

const titleOf = ({ status, failed }: OrderResult, plan: OrderPlan) => {
  if (status === 'failed') return 'shipments.done.failed';
  const partly = failed.length > 0;
  if (plan.action === 'reserve') return partly ? 'shipments.done.partialReserved' : 'shipments.done.reserved';
  return partly ? 'shipments.done.partial' : 'shipments.done.bought';
};

const toneClasses = { success: 'text-success', warning: 'text-warning', error: 'text-error' } as const;

export const DoneTitle = ({ result, plan }: Props) => {
  const t = useT();
  const tone = result.status === 'failed' ? 'error' : result.failed.length > 0 ? 'warning' : 'success';
  return (
    <span className="inline-flex gap-2 items-center">
      <Icon name={tone === 'success' ? 'checkCircle' : 'warning'} size="22px" className={toneClasses[tone]} />
      {t(titleOf(result, plan))}
    </span>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="inline">{name}</dt>
    <dd className="inline ms-1.5 text-default font-semibold">{children}</dd>
  </div>
);

type FactsProps = Props & {
  /** Whether bought numbers are shown in full; copying gives them in full in any case. */
  readonly inFull: boolean;
  /** Stands beside the heading of the numbers. */
  readonly tools: ReactNode;
};

/** What an order brought: its numbers, what was paid, and what could not be delivered. */
export const DoneFacts = ({ result, plan, inFull, tools }: FactsProps) => {
  const t = useT();
  const { trackingInfos, orderNo, totalPoints, balance, expiresAt, status } = result;
  const reserved = status === 'reserved';
  return (
    <>
      <dl className="number flex flex-wrap gap-y-1 gap-x-6 items-center mb-3 text-secondary">
        <Fact name={t('word.orderNumber')}>
          {orderNo} <CopyButton text={orderNo} />
        </Fact>
        <Fact name={t(reserved ? 'shipments.done.frozen' : 'shipments.done.paid')}>
          {formatPoints(totalPoints)}
        </Fact>
        <Fact name={t('word.balance')}>{formatPoints(balance)}</Fact>
        {reserved && expiresAt !== null && (
          <Fact name={t('shipments.done.confirmBy')}>
            <Countdown expiresAt={expiresAt} />
          </Fact>
        )}
      </dl>
      {trackingInfos.length > 0 && (
        <>
          <div className="flex gap-2 items-center justify-between mb-1.5">
            <h3 className="text-base font-semibold">
              {t('orders.numbers', { count: trackingInfos.length })}
            </h3>
            {tools}
            {!reserved && (
              <CopyButton
                variant="default"
                text={trackingInfos.map((info) => info.trackingNumber).join('\n')}
              >
                {t('word.copyAllNumbers')}
              </CopyButton>
            )}
          </div>
          <ul
            className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] max-h-66 max-sm:max-h-none py-1 overflow-auto border border-default rounded-md"
            tabIndex={0}
            aria-label={t('orders.numbers', { count: trackingInfos.length })}
          >
            {trackingInfos.map((info) => (
              <li
                key={info.id}
                className="flex gap-1 items-center justify-between py-1 ps-3 pe-1.5 [content-visibility:auto] [contain-intrinsic-size:auto_38px]"
              >
                <span className="tracking-number">{shownNumber(info.trackingNumber, inFull)}</span>
                {!reserved && (
                  <CopyButton text={info.trackingNumber} label={shownNumber(info.trackingNumber, inFull)} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <FailedNumbers failed={result.failed} rows={plan.rows} />
    </>
  );
};
