import { addDays } from '@waybill/contract/std/days.ts';
import { useId, useState } from 'react';
import { Calendar, CalendarField } from './calendar-field.tsx';
import { useNarrow } from './data-table/use-narrow.ts';
import { DayInput } from './day-input.tsx';
import { type Days, withDay } from './days.ts';
import { FilterField } from './filter-field.tsx';

type RangeProps = Days & {
  readonly locale: 'zh-CN' | 'en';
  readonly presets: readonly (Days & { readonly label: string })[];
  /** Most days that the range may span. */
  readonly longest: number;
  /** The last day that can be picked. */
  readonly latest: string;
  readonly onChange: (days: Days) => void;
};

type Props = RangeProps & {
  readonly label: string;
  readonly startLabel: string;
  readonly endLabel: string;
  readonly hint?: string;
  readonly error?: string | undefined;
};

/** A range of days, both ends counted, with presets; it cannot be emptied. */
export const RangeField = ({ label, startLabel, endLabel, hint, error, ...range }: Props) => {
  const { onChange } = range;
  const id = useId();
  const input = (which: keyof Days, name: string) => (
    <DayInput
      as="day"
      aria-label={name}
      aria-invalid={error !== undefined}
      value={range[which]}
      onChange={(day) => {
        if (day !== '') onChange(withDay(range, which, day));
      }}
    />
  );
  return (
    <FilterField label={label} labelId={id} hint={hint} error={error} noteId={`${id}note`}>
      <div role="group" aria-labelledby={id} aria-describedby={`${id}note`}>
        <CalendarField panel={(close) => <RangePanel {...range} onClose={close} />}>
          {input('start', startLabel)}
          <span aria-hidden>→</span>
          {input('end', endLabel)}
        </CalendarField>
      </div>
    </FilterField>
  );
};

/** The usual ranges and the months: the first day that is picked begins a range, the second ends it. */
const RangePanel = ({
  locale,
  presets,
  start,
  end,
  longest,
  latest,
  onChange,
  onClose,
}: RangeProps & { readonly onClose: () => void }) => {
  const [first, setFirst] = useState<string>();
  const months = useNarrow() ? 1 : 2;
  const take = (days: Days): void => {
    onChange(days);
    onClose();
  };
  const far = first === undefined ? latest : addDays(first, longest - 1);
  return (
    <div className="calendar-field-range">
      <div className="calendar-field-presets">
        {presets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            aria-pressed={preset.start === start && preset.end === end}
            onClick={() => take({ start: preset.start, end: preset.end })}
          >
            {preset.label}
          </button>
        ))}
      </div>
      <Calendar
        locale={locale}
        days={first === undefined ? { start, end } : { start: first, end: first }}
        earliest={first === undefined ? undefined : addDays(first, 1 - longest)}
        latest={far < latest ? far : latest}
        months={months}
        onPick={(day) => {
          if (first === undefined) setFirst(day);
          else take(day < first ? { start: day, end: first } : { start: first, end: day });
        }}
      />
    </div>
  );
};
