import { orderQueryDays } from '@waybill/contract/endpoints/orders.ts';
import { orderStatuses } from '@waybill/contract/endpoints/logistics.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useId, type FormEvent } from 'react';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { useKeyword } from '../../../frame/use-keyword.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { lastDays } from '../../../ui/days.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import type { OrderFilters } from '../filters.ts';

type Props = {
  readonly initial: OrderFilters;
  readonly today: string;
  readonly refused: Readonly<Record<string, string>>;
  readonly onSubmit: (filters: OrderFilters) => void;
  readonly onReset: () => void;
};

const presetDays = [7, 30, 90, 366] as const;

/** Filters of the orders. Choices apply at once; the keyword with Enter or the button. */
export const OrderFilter = ({ initial, today, refused, onSubmit, onReset }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const keywordId = useId();
  const [keyword, setKeyword] = useKeyword(initial.keyword);
  const apply = (change: Partial<OrderFilters>): void => onSubmit({ ...initial, keyword, ...change });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply({});
  };
  return (
    <form className="filter-bar" noValidate aria-label={t('orders.filters')} onSubmit={submit}>
      <ChoiceField
        label={t('orders.serviceType')}
        error={refused['serviceType']}
        value={initial.serviceType}
        options={[
          { value: 'all', label: t('orders.serviceType.all') },
          ...carriers.map((value) => ({ value, label: t(`carrier.${value}`) })),
        ]}
        onChange={(serviceType) => apply({ serviceType })}
      />
      <PickField
        label={t('orders.status')}
        error={refused['status']}
        value={initial.status}
        options={[
          { value: 'all', label: t('orders.status.all') },
          ...orderStatuses.map((value) => ({ value, label: t(`orderStatus.${value}`) })),
        ]}
        size="narrow"
        onChange={(status) => apply({ status })}
      />
      <RangeField
        locale={locale}
        label={t('orders.createdOn')}
        startLabel={t('orders.startDate')}
        endLabel={t('orders.endDate')}
        error={refused['startDate'] ?? refused['endDate']}
        start={initial.startDate}
        end={initial.endDate}
        longest={orderQueryDays}
        latest={today}
        presets={presetDays.map((days) => {
          const [start, end] = lastDays(today, days);
          return { label: t(`orders.range.${days}`), start, end };
        })}
        onChange={({ start, end }) => apply({ startDate: start, endDate: end })}
      />
      <FilterField label={t('orders.keyword')} htmlFor={keywordId} error={refused['keyword']} size="narrow">
        <input
          id={keywordId}
          className="filter-input"
          type="search"
          maxLength={64}
          placeholder={t('orders.keyword.placeholder')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </FilterField>
      <div className="filter-actions">
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          {t('orders.search')}
        </Button>
        <Button
          onClick={() => {
            setKeyword('');
            onReset();
          }}
        >
          {t('orders.reset')}
        </Button>
      </div>
    </form>
  );
};
