import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { useNavigate } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { myOrderPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { FailedNumbers } from './failed-numbers.tsx';
import type { OrderPlan } from './order-dialog.tsx';
import './order-dialog.css';

type Props = { readonly result: OrderResult; readonly plan: OrderPlan; readonly onClose: () => void };

const titleOf = ({ status, failed }: OrderResult, plan: OrderPlan) => {
  if (status === 'failed') return 'shipments.done.failed';
  const partly = failed.length > 0;
  if (plan.action === 'reserve') return partly ? 'shipments.done.partialReserved' : 'shipments.done.reserved';
  return partly ? 'shipments.done.partial' : 'shipments.done.bought';
};

/** What an order brought: its numbers, what was paid, and what could not be delivered. */
export const DoneDialog = ({ result, plan, onClose }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const { trackingInfos, orderNo, totalPoints, balance, expiresAt, status } = result;
  const title = titleOf(result, plan);
  const reserved = status === 'reserved';
  const tone = status === 'failed' ? 'error' : result.failed.length > 0 ? 'warning' : 'success';
  return (
    <Dialog
      width={640}
      title={
        <span className={`order-done-title order-done-${tone}`}>
          <Icon name={tone === 'success' ? 'checkCircle' : 'warning'} size="22px" />
          {t(title)}
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
      <dl className="order-done-head number">
        <div>
          <dt>{t('shipments.done.orderNo')}</dt>
          <dd>
            {orderNo} <CopyButton text={orderNo} />
          </dd>
        </div>
        <div>
          <dt>{t(reserved ? 'shipments.done.frozen' : 'shipments.done.paid')}</dt>
          <dd>{formatPoints(totalPoints)}</dd>
        </div>
        <div>
          <dt>{t('shipments.done.balance')}</dt>
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
            <h3>{t('shipments.done.numbers', { count: trackingInfos.length })}</h3>
            {!reserved && (
              <CopyButton
                variant="default"
                text={trackingInfos.map((info) => info.trackingNumber).join('\n')}
              >
                {t('shipments.done.copyAll')}
              </CopyButton>
            )}
          </div>
          <ul
            className="order-numbers"
            tabIndex={0}
            aria-label={t('shipments.done.numbers', { count: trackingInfos.length })}
          >
            {trackingInfos.map((info) => (
              <li key={info.id}>
                <span className="tracking-number">{info.trackingNumber}</span>
                {!reserved && <CopyButton text={info.trackingNumber} label={info.trackingNumber} />}
              </li>
            ))}
          </ul>
        </>
      )}
      <FailedNumbers failed={result.failed} rows={plan.rows} />
    </Dialog>
  );
};
