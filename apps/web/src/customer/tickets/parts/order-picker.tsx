import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { orderEndpoints, orderQueryDays } from '@waybill/contract/endpoints/orders.ts';
import { describeError } from '../../../client/error-message.ts';
import { useT } from '../../../shell/language.tsx';
import { Button } from '../../../kit/button.tsx';
import { FilterField } from '../../../kit/fields.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { minuteText } from '../../../kit/when.tsx';
import { query } from '../../../client/query.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { dayOf, lastDays } from '../../../kit/days.ts';
import { IconButton } from '../../../kit/reason-button.tsx';

const choices = 8;

type Picked = { readonly id: string; readonly orderNo: string };
type Props = {
  readonly order: Picked | undefined;
  readonly error?: string | undefined;
  readonly onChange: (order: Picked | undefined) => void;
};

/** My newest orders, or those that a keyword finds, to attach one to a ticket. */
export const OrderPicker = ({ order, error, onChange }: Props) => {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const sought = keyword.trim();
  const orders = useQuery(
    query(
      orderEndpoints.getUserOrder,
      () => {
        const [startDate, endDate] = lastDays(dayOf(serverNow()), orderQueryDays);
        return { body: { startDate, endDate, pageNum: 1, pageSize: choices, keyword: sought || undefined } };
      },
      { key: { keyword: sought }, enabled: open, staleTime: 30_000 },
    ),
  );
  const pick = (picked: Picked | undefined): void => {
    onChange(picked);
    setOpen(false);
  };
  return (
    <FilterField
      label={t('tickets.new.order')}
      labelId={id}
      mark={t('word.optional')}
      error={error}
      size="wide"
    >
      <div role="group" aria-labelledby={id}>
        {order === undefined ? (
          <Button icon={<Icon name="orders" />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('tickets.new.pickOrder')}
          </Button>
        ) : (
          <span className="inline-flex gap-2 items-center py-0.5 pr-1 pl-3 border border-default rounded-md bg-surface-sunken">
            <Icon name="orders" />
            <span className="number">{order.orderNo}</span>
            <IconButton
              icon="close"
              label={t('tickets.new.dropOrder', { orderNo: order.orderNo })}
              size="small"
              variant="text"
              onClick={() => pick(undefined)}
            />
          </span>
        )}
        {open && order === undefined && (
          <div className="grid gap-1.5 mt-2 p-2.5 border border-default rounded-md bg-surface-sunken">
            <input
              className="filter-input"
              type="search"
              aria-label={t('orders.keyword.placeholder')}
              placeholder={t('orders.keyword.placeholder')}
              maxLength={64}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
            {orders.error !== null && (
              <p className="p-1 text-tertiary text-sm">{describeError(orders.error, t)?.text}</p>
            )}
            {orders.isPending && <p className="p-1 text-tertiary text-sm">{t('tickets.loading')}</p>}
            {orders.data?.list.length === 0 && (
              <p className="p-1 text-tertiary text-sm">{t('tickets.new.noOrders')}</p>
            )}
            <ul className="grid max-h-60 overflow-auto">
              {orders.data?.list.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    className="flex flex-wrap gap-y-0.5 gap-x-3 justify-between w-full p-2 rounded-sm bg-transparent text-sm text-start cursor-pointer hover:bg-surface-hover focus-visible:-outline-offset-2"
                    onClick={() => pick({ id: row.id, orderNo: row.orderNo })}
                  >
                    <span className="number">{row.orderNo}</span>
                    <span>
                      {t(`carrier.${row.carrier}`)} · {t(`orderStatus.${row.status}`)}
                    </span>
                    <span className="number">{minuteText(row.createdTime)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </FilterField>
  );
};
