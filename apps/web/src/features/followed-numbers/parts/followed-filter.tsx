import { attentionRules, followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import { carriers, trackingSubStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { download } from '../../../client/files.ts';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { ChipFilter } from '../../../frame/list/chip-filter.tsx';
import { ExportButton } from '../../../frame/list/export-button.tsx';
import { useKeyword } from '../../../frame/use-keyword.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/clock.ts';
import { ChoiceChip, FilterChip } from '../../../ui/filter-chip.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { filterNames, type FollowFilters } from '../filters.ts';
import { followedSummaryQuery } from '../queries.ts';

type Change = Readonly<Partial<Record<(typeof filterNames)[number], string | undefined>>>;

type Props = {
  readonly filters: FollowFilters;
  readonly refused: Readonly<Record<string, string>>;
  readonly onChange: (change: Change) => void;
  readonly exportable: boolean;
  readonly tools: ReactNode;
};

const linkedFilters = ['place', 'service', 'subStatus', 'ended', 'onTime'] as const;

const linkedText = (name: (typeof linkedFilters)[number], value: string, t: WebTranslate): string => {
  if (name === 'ended' || name === 'onTime') return t(value === 'true' ? 'follow.yes' : 'follow.no');
  if (name !== 'place' && value === 'none') return t('follow.noSubStatus');
  const subStatus = trackingSubStatuses.find((one) => one === value);
  return name === 'subStatus' && subStatus !== undefined ? t(`trackingSubStatus.${subStatus}`) : value;
};

export const FollowedFilter = ({ filters, refused, exportable, onChange, tools }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const [keyword, setKeyword] = useKeyword(filters.keyword ?? '');
  const { data } = useQuery(followedSummaryQuery);
  const { attention, carrier, tag, deliveredFrom, deliveredTo } = filters;
  const apply = (change: Change): void => onChange({ keyword, ...change });
  const orAll = (value: string): string | undefined => (value === 'all' ? undefined : value);
  const all = { value: 'all', label: t('follow.allOf') };
  const tags = [
    ...new Set([...(tag === undefined ? [] : [tag]), ...(data?.tags ?? []).map((one) => one.tag)]),
  ];
  const chips = (
    <>
      {attention !== undefined && (
        <ChoiceChip
          label={t('follow.column.attention')}
          value={attention}
          options={[
            { value: 'any', label: t('follow.allOf') },
            ...attentionRules.map((value) => ({ value, label: t(`follow.rule.${value}`) })),
          ]}
          onChange={(value) => apply({ attention: value })}
        />
      )}
      <ChoiceChip<string>
        label={t('follow.carrier')}
        value={carrier ?? 'all'}
        options={[all, ...carriers.map((value) => ({ value, label: t(`carrier.${value}`) }))]}
        onChange={(value) => apply({ carrier: orAll(value) })}
      />
      {tags.length > 0 && (
        <ChoiceChip
          label={t('follow.tags')}
          error={refused['tag']}
          value={tag ?? ''}
          none=""
          options={[
            { value: '', label: t('follow.allOf') },
            ...tags.map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => apply({ tag: value === '' ? undefined : value })}
        />
      )}
      {/* What only links ask for can be taken back here. */}
      {linkedFilters.map((name) => {
        const value = filters[name];
        return (
          value !== undefined && (
            <ChoiceChip
              key={name}
              label={t(`follow.${name}`)}
              error={refused[name]}
              value={value}
              options={[
                { value, label: linkedText(name, value, t) },
                { value: '', label: t('follow.allOf') },
              ]}
              onChange={(next) => apply({ [name]: next === '' ? undefined : next })}
            />
          )
        );
      })}
      {(deliveredFrom ?? deliveredTo) !== undefined && (
        <FilterChip
          label={t('follow.delivered')}
          value={`${deliveredFrom ?? ''} – ${deliveredTo ?? ''}`}
          error={refused['deliveredFrom'] ?? refused['deliveredTo']}
        >
          {() => (
            <RangeField
              locale={locale}
              label={t('follow.delivered')}
              startLabel={t('word.startDate')}
              endLabel={t('word.endDate')}
              start={deliveredFrom ?? today}
              end={deliveredTo ?? today}
              longest={366}
              latest={today}
              presets={[]}
              onChange={({ start, end }) => apply({ deliveredFrom: start, deliveredTo: end })}
            />
          )}
        </FilterChip>
      )}
      {Object.keys(filters).length > 0 && (
        <Button
          variant="text"
          size="small"
          onClick={() => onChange(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
        >
          {t('word.reset')}
        </Button>
      )}
    </>
  );
  return (
    <ChipFilter
      keyword={{
        label: t('follow.keyword'),
        placeholder: t('follow.keywordPlaceholder'),
        maxLength: 100,
        value: keyword,
        error: refused['keyword'],
        onChange: setKeyword,
      }}
      chips={chips}
      tools={
        <>
          {exportable &&
            (['csv', 'xlsx'] as const).map((format) => (
              <ExportButton
                key={format}
                label={format === 'csv' ? 'orders.exportCsv' : 'orders.exportXlsx'}
                hint="follow.exportHelp"
                save={() =>
                  download(followedNumberEndpoints.exportFollowedNumbers, { body: { ...filters, format } })
                }
              />
            ))}
          {tools}
        </>
      }
      onSubmit={() => apply({})}
    />
  );
};
