import { orderQueryDays } from '@waybill/contract/endpoints/orders.ts';
import { orderStatuses } from '@waybill/contract/endpoints/logistics.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { ReactNode } from 'react';
import { Help } from '../../../frame/help.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { ChipFilter } from '../../../frame/list/chip-filter.tsx';
import { useKeyword } from '../../../frame/use-keyword.ts';
import { Button } from '../../../ui/button.tsx';
import { lastDays } from '../../../ui/days.ts';
import { ChoiceChip, FilterChip } from '../../../ui/filter-chip.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import type { OrderFilters } from '../filters.ts';

type Props = {
  readonly initial: OrderFilters;
  readonly today: string;
  readonly refused: Readonly<Record<string, string>>;
  readonly onSubmit: (filters: OrderFilters) => void;
  readonly onReset: () => void;
  readonly tools: ReactNode;
};

const presetDays = [7, 30, 90, 366] as const;

export const OrderFilter = ({ initial, today, refused, onSubmit, onReset, tools }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const [keyword, setKeyword] = useKeyword(initial.keyword);
  const apply = (change: Partial<OrderFilters>): void => onSubmit({ ...initial, keyword, ...change });
  const presets = presetDays.map((days) => {
    const [start, end] = lastDays(today, days);
    return { label: t(`orders.range.${days}`), start, end };
  });
  const preset = presets.find(({ start, end }) => start === initial.startDate && end === initial.endDate);
  const chips = (
    <>
      <ChoiceChip
        label={t('word.carrier')}
        error={refused['serviceType']}
        value={initial.serviceType}
        options={[
          { value: 'all', label: t('word.all') },
          ...carriers.map((value) => ({ value, label: t(`carrier.${value}`) })),
        ]}
        onChange={(serviceType) => apply({ serviceType })}
      />
      <ChoiceChip
        label={t('orders.status')}
        error={refused['status']}
        value={initial.status}
        options={[
          { value: 'all', label: t('orders.status.all') },
          ...orderStatuses.map((value) => ({ value, label: t(`orderStatus.${value}`) })),
        ]}
        onChange={(status) => apply({ status })}
      />
      <FilterChip
        label={t('orders.createdOn')}
        value={preset?.label ?? `${initial.startDate.slice(5)} – ${initial.endDate.slice(5)}`}
        error={refused['startDate'] ?? refused['endDate']}
      >
        {() => (
          <RangeField
            locale={locale}
            label={t('orders.createdOn')}
            startLabel={t('word.startDate')}
            endLabel={t('word.endDate')}
            start={initial.startDate}
            end={initial.endDate}
            longest={orderQueryDays}
            latest={today}
            presets={presets}
            onChange={({ start, end }) => apply({ startDate: start, endDate: end })}
          />
        )}
      </FilterChip>
      <Button
        variant="text"
        size="small"
        onClick={() => {
          setKeyword('');
          onReset();
        }}
      >
        {t('word.reset')}
      </Button>
    </>
  );
  return (
    <ChipFilter
      keyword={{
        label: t('orders.keyword'),
        placeholder: t('orders.keyword.placeholder'),
        maxLength: 64,
        value: keyword,
        error: refused['keyword'],
        onChange: setKeyword,
      }}
      beside={<Help topic="orderStatus" about={t('orders.help')} />}
      chips={chips}
      tools={tools}
      onSubmit={() => apply({})}
    />
  );
};
