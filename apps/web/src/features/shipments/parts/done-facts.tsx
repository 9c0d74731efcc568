import type { OrderResult, ShipmentRow } from '@waybill/contract/endpoints/logistics.ts';
import type { ReactNode } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { shownNumber } from '../shown-number.ts';
import type { OrderPlan } from '../use-order.ts';
import './order-dialog.css';

type FailedNumbersProps = { readonly failed: OrderResult['failed']; readonly rows: readonly ShipmentRow[] };

const FailedNumbers = ({ failed, rows }: FailedNumbersProps) => {
  const t = useT();
  if (failed.length === 0) return null;
  const numbers = new Map(rows.map((row) => [row.id, row.trackingNumber]));
  return (
    <div className="order-failed">
      <h3>{t('shipments.done.failedList', { count: failed.length })}</h3>
      <ul>
        {failed.map(({ id, msg }) => (
          <li key={id}>
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

export const DoneTitle = ({ result, plan }: Props) => {
  const t = useT();
  const tone = result.status === 'failed' ? 'error' : result.failed.length > 0 ? 'warning' : 'success';
  return (
    <span className={`order-done-title order-done-${tone}`}>
      <Icon name={tone === 'success' ? 'checkCircle' : 'warning'} size="22px" />
      {t(titleOf(result, plan))}
    </span>
  );
};

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
      <dl className="order-done-head number">
        <div>
          <dt>{t('word.orderNumber')}</dt>
          <dd>
            {orderNo} <CopyButton text={orderNo} />
          </dd>
        </div>
        <div>
          <dt>{t(reserved ? 'shipments.done.frozen' : 'shipments.done.paid')}</dt>
          <dd>{formatPoints(totalPoints)}</dd>
        </div>
        <div>
          <dt>{t('word.balance')}</dt>
          <dd>{formatPoints(balance)}</dd>
        </div>
        {reserved && expiresAt !== null && (
          <div>
            <dt>{t('shipments.done.confirmBy')}</dt>
            <dd>
              <Countdown expiresAt={expiresAt} />
            </dd>
          </div>
        )}
      </dl>
      {trackingInfos.length > 0 && (
        <>
          <div className="order-numbers-head">
            <h3>{t('orders.numbers', { count: trackingInfos.length })}</h3>
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
            className="order-numbers"
            tabIndex={0}
            aria-label={t('orders.numbers', { count: trackingInfos.length })}
          >
            {trackingInfos.map((info) => (
              <li key={info.id}>
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
