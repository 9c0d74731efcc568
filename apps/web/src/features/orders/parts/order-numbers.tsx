import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { startTransition, Suspense, useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { liveNumbers } from '../../../frame/refund-rules.ts';
import { message } from '../../../frame/messages.tsx';
import { copyText } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { canCopy, isPaid } from '../can.ts';
import { firstDueAt, summaryOf } from '../refresh-run.ts';
import { useRefresh } from '../use-refresh.ts';
import { lineGrid, NumberLine, numberList } from './number-line.tsx';
import { Refunds } from './refund-parts.tsx';
import { RefreshBar } from './refresh-bar.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const OrderNumberDrawer = lazyPart(() => import('./order-number-drawer.tsx'));

/** The numbers of an order: in full, with their tracking, once paid for; masked while only reserved. */
export const OrderNumbers = ({ order }: { readonly order: OrderRow }) => {
  const t = useT();
  const now = useNow(15_000);
  const { refresh, start, stop } = useRefresh(order);
  const [opened, setOpened] = useState<string>();
  const { orderNo, trackingInfos } = order;
  const live = liveNumbers(order);
  const copyable = canCopy(order, t);
  const denied = copyable ?? (live.length === 0 ? t('orders.can.allVoid') : undefined);
  const tracked = isPaid(order);
  const shown = trackingInfos.find(({ id }) => id === opened);
  const { run } = refresh;
  // What was asked of one number is told in its timeline.
  const whole = run !== undefined && run.ids.length === live.length;
  const summary = whole && run.state !== 'running' ? summaryOf(run, t) : undefined;
  const copyAll = async (): Promise<void> => {
    const done = await copyText(live.map((info) => info.trackingNumber).join('\n'));
    const [count, left] = [live.length, trackingInfos.length - live.length];
    if (done)
      message.success(left === 0 ? t('orders.copied', { count }) : t('orders.copiedLive', { count, left }));
    else message.error(t('action.copyFailed'));
  };
  if (trackingInfos.length === 0)
    return <p className="py-4 px-14 max-sm:px-3 text-tertiary">{t('orders.numbers.none')}</p>;
  return (
    <div className="grid grid-cols-1 gap-2 pt-2.5 pe-4 pb-3 ps-11 max-sm:px-3">
      <div className="flex flex-wrap gap-y-1.5 gap-x-2.5 items-center text-tertiary text-sm">
        <h2 className="text-default text-sm font-semibold">
          {t('orders.numbers', { count: trackingInfos.length })}
        </h2>
        {denied !== undefined && (
          <span aria-hidden>{order.status === 'reserved' ? t('orders.numbers.masked') : denied}</span>
        )}
        <span className="order-numbers-acts flex flex-wrap gap-y-1.5 gap-x-2.5 items-center ms-auto max-sm:ms-0">
          {tracked && live.length > 0 && (
            <RefreshBar
              order={order}
              refresh={refresh}
              ids={live.map(({ id }) => id)}
              due={firstDueAt(live, refresh.due)}
              label={t('refresh.all')}
              size="small"
              onStart={start}
              onStop={stop}
            />
          )}
          <ReasonButton
            size="small"
            icon={<Icon name="copy" />}
            denied={denied}
            onClick={() => void copyAll()}
          >
            {t('word.copyAllNumbers')}
          </ReasonButton>
        </span>
      </div>
      <Refunds order={order} whole />
      {summary !== undefined && shown === undefined && <Notice tone={summary.tone}>{summary.text}</Notice>}
      <div
        className={`${lineGrid(tracked)} text-tertiary text-xs max-[1180px]:hidden beside-drawer:hidden`}
        aria-hidden
      >
        <span>{t('shipments.column.number')}</span>
        <span>{t('shipments.column.service')}</span>
        <span>{t('shipments.column.route')}</span>
        <span>{t('shipments.column.shippedOn')}</span>
        <span>{t('word.status')}</span>
        {tracked && <span>{t('word.updated')}</span>}
        <span className="text-end">{t('word.points')}</span>
      </div>
      <ul className={numberList} tabIndex={0} aria-label={t('orders.numbers.label', { orderNo })}>
        {trackingInfos.map((info) => (
          <NumberLine
            key={info.id}
            order={order}
            info={info}
            copyable={copyable === undefined}
            wide={tracked}
            tracked={
              tracked && live.includes(info)
                ? {
                    now,
                    changes: refresh.changes[info.id],
                    onOpen: () => startTransition(() => setOpened(info.id)),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <Suspense>
        {shown !== undefined && (
          <OrderNumberDrawer
            order={order}
            info={shown}
            all={live}
            refresh={refresh}
            onStart={start}
            onStop={stop}
            onOpen={setOpened}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
};
