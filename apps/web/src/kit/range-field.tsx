import { addDays } from '@waybill/contract/std/days.ts';
import { useId, useState } from 'react';
import { Calendar, CalendarField } from './calendar-field.tsx';
import { useNarrow } from './data-table/use-narrow.ts';
import { DayInput } from './day-input.tsx';
import { type Days, withDay } from './days.ts';
import { FilterField } from './fields.tsx';
import { useUi } from './ui-context.tsx';

type RangeProps = Days & {
  readonly presets: readonly (Days & { readonly label: string })[];
  /** Most days that the range may span. */
  readonly longest: number;
  /** The last day that can be picked. */
  readonly latest: string;
  readonly onChange: (days: Days) => void;
};

/** A range of days, both ends counted, with presets; it cannot be emptied. */
export const RangeField = (
  props: RangeProps & { readonly label: string; readonly hint?: string; readonly error?: string | undefined },
) => {
  const { label, hint, error, ...range } = props;
  const { onChange } = range;
  const { labels } = useUi();
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
    <FilterField kind="range" label={label} labelId={id} hint={hint} error={error} noteId={`${id}note`}>
      <div role="group" aria-labelledby={id} aria-describedby={`${id}note`}>
        <CalendarField panel={(close) => <RangePanel {...range} onClose={close} />}>
          {input('start', labels.startDate)}
          <span className="text-placeholder" aria-hidden>
            →
          </span>
          {input('end', labels.endDate)}
        </CalendarField>
      </div>
    </FilterField>
  );
};

/** The usual ranges and the months: the first day that is picked begins a range, the second ends it. */
const RangePanel = (props: RangeProps & { readonly onClose: () => void }) => {
  const { presets, start, end, longest, latest, onChange, onClose } = props;
  const [first, setFirst] = useState<string>();
  const months = useNarrow() ? 1 : 2;
  const take = (days: Days): void => {
    onChange(days);
    onClose();
  };
  const far = first === undefined ? latest : addDays(first, longest - 1);
  return (
    <div className="flex gap-4 max-sm:flex-col max-sm:gap-2">
      <div className="flex flex-col gap-0.5 min-w-24 empty:hidden max-sm:flex-row max-sm:flex-wrap">
        {presets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            className="min-h-8 py-1 px-2.5 rounded-sm bg-transparent text-default text-start whitespace-nowrap cursor-pointer hover:bg-surface-hover aria-pressed:bg-primary-soft aria-pressed:text-primary"
            aria-pressed={preset.start === start && preset.end === end}
            onClick={() => take({ start: preset.start, end: preset.end })}
          >
            {preset.label}
          </button>
        ))}
      </div>
      <Calendar
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
