import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { myOrderPath } from '../../../paths.ts';
import { Button } from '../../../kit/button.tsx';
import { Countdown } from '../../../kit/countdown.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { IconButton } from '../../../kit/reason-button.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import type { OrderPlan } from '../use-order.ts';

const titleOf = ({ status, failed }: OrderResult, { action }: OrderPlan) => {
  if (status === 'failed') return 'shipments.done.failed';
  const partly = failed.length > 0;
  if (action === 'reserve') return partly ? 'shipments.done.partialReserved' : 'shipments.done.reserved';
  return partly ? 'shipments.done.partial' : 'shipments.done.bought';
};

const toneClasses = { success: 'text-success', warning: 'text-warning', error: 'text-error' } as const;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="inline">{name}</dt>
    <dd className="inline ms-1.5 text-default font-semibold">{children}</dd>
  </div>
);

export type DoneOrder = { readonly result: OrderResult; readonly plan: OrderPlan };

/**
 * Tells what an order brought: its numbers, what was paid, and what could not be delivered. Bought numbers are shown in full
 * and can be masked from other eyes; copying gives them in full in any case.
 */
export const DoneDialog = ({ result, plan, onClose }: DoneOrder & { onClose: () => void }) => {
  const t = useT();
  const navigate = useNavigate();
  const [inFull, setInFull] = useState(true);
  const { failed, orderNo, totalPoints, balance, expiresAt, status, trackingInfos } = result;
  const reserved = status === 'reserved';
  const shown = (number: string): string => (inFull ? number : maskTrackingNumber(number));
  const tone = status === 'failed' ? 'error' : failed.length > 0 ? 'warning' : 'success';
  const numbers = new Map(plan.rows.map((row) => [row.id, row.trackingNumber]));
  return (
    <Dialog
      width={640}
      title={
        <span className="inline-flex gap-2 items-center">
          <Icon
            name={tone === 'success' ? 'checkCircle' : 'warning'}
            size="22px"
            className={toneClasses[tone]}
          />
          {t(titleOf(result, plan))}
        </span>
      }
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shipments.done.close')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              // Pages stay alive: left open, it would be in the way on the way back.
              onClose();
              void navigate(myOrderPath(orderNo));
            }}
          >
            {t('shipments.done.toOrder')}
          </Button>
        </>
      }
    >
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
            {!reserved && (
              <>
                <IconButton
                  icon={inFull ? 'eyeOff' : 'eye'}
                  label={t(inFull ? 'shipments.done.hide' : 'shipments.done.show')}
                  variant="text"
                  onClick={() => setInFull(!inFull)}
                />
                <CopyButton
                  variant="default"
                  text={trackingInfos.map((info) => info.trackingNumber).join('\n')}
                >
                  {t('word.copyAllNumbers')}
                </CopyButton>
              </>
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
                <span className="tracking-number">{shown(info.trackingNumber)}</span>
                {!reserved && <CopyButton text={info.trackingNumber} label={shown(info.trackingNumber)} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {failed.length > 0 && (
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
      )}
    </Dialog>
  );
};
