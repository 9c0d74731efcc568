import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { CopyButton, copyText } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Points } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { whenText } from '../../../ui/when.tsx';
import { canCopy } from '../can.ts';

type Numbered = OrderedNumber;

/** The numbers of an order: in full once paid for, masked while only reserved. */
export const OrderNumbers = ({ order }: { readonly order: OrderRow }) => {
  const t = useT();
  const { orderNo, trackingInfos } = order;
  const denied = canCopy(order, t);
  const copyAll = async (): Promise<void> => {
    const done = await copyText(trackingInfos.map((info) => info.trackingNumber).join('\n'));
    if (done) message.success(t('orders.copied', { count: trackingInfos.length }));
    else message.error(t('action.copyFailed'));
  };
  if (trackingInfos.length === 0) return <p className="order-numbers-none">{t('orders.numbers.none')}</p>;
  return (
    <div className="order-numbers-panel">
      <div className="order-numbers-top">
        <h3>{t('orders.numbers', { count: trackingInfos.length })}</h3>
        {denied !== undefined && (
          <span aria-hidden>{order.status === 'reserved' ? t('orders.numbers.masked') : denied}</span>
        )}
        <ReasonButton size="small" icon={<Icon name="copy" />} denied={denied} onClick={() => void copyAll()}>
          {t('orders.copyAll')}
        </ReasonButton>
      </div>
      <ul className="order-numbers-list" tabIndex={0} aria-label={t('orders.numbers.label', { orderNo })}>
        {trackingInfos.map((info) => (
          <NumberLine key={info.id} info={info} copyable={denied === undefined} />
        ))}
      </ul>
    </div>
  );
};

const NumberLine = ({ info, copyable }: { readonly info: Numbered; readonly copyable: boolean }) => {
  const t = useT();
  const { trackingNumber, service, origin, destination, shippedOn, status, lastEventTime, price } = info;
  return (
    <li>
      <span className="order-number">
        <span className="tracking-number">{trackingNumber}</span>
        {copyable && (
          <CopyButton text={trackingNumber} label={t('orders.copyOne', { number: trackingNumber })} />
        )}
      </span>
      <span>{service}</span>
      <span>
        {origin.city}, {origin.state} → {destination.city}, {destination.state} {destination.zip5}
      </span>
      <span className="number">{shippedOn}</span>
      <span>
        {t(`trackingStatus.${status}`)}
        {lastEventTime !== null && <span className="number"> · {whenText(lastEventTime).slice(0, 16)}</span>}
      </span>
      <span className="order-number-price">
        <Points value={price} />
      </span>
    </li>
  );
};
