import { addDays } from '@waybill/contract/std/days.ts';
import { dayOf, isDay, momentOf } from '../kit/days.ts';
import { useId, useState } from 'react';
import { serverNow } from '../client/server-clock.ts';
import { Button } from '../kit/button.tsx';
import { Segmented } from '../kit/segmented.tsx';
import { MomentInput } from '../kit/moment-input.tsx';
import { useT } from './language.tsx';

/** Ranges with a name; all but yesterday end now. */
export type RangePreset = '15m' | '1h' | '6h' | '24h' | '7d' | '30d' | 'today' | 'yesterday';

/** A range of time as the address has it: by its name, or from and to as wall times of the product's zone. */
export type TimeRange =
  | { readonly preset: RangePreset }
  | { readonly preset?: undefined; readonly start: string; readonly end: string };

const minute = 60_000;
const rolling = { '15m': 15 * minute, '1h': 60 * minute, '6h': 360 * minute, '24h': 1440 * minute } as const;
/** Whole days, the last of which is today. */
const days = { today: 1, '7d': 7, '30d': 30 } as const;

const midnight = (day: string): string => `${day}T00:00:00`;

/** Whether a text is a wall time that exists. */
const isWallTime = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text) &&
  isDay(text.slice(0, 10));

const withSeconds = (moment: string): string => (moment.length === 16 ? `${moment}:00` : moment);

/** The range that the address names, or the usual one where it names none that makes sense. */
export const rangeIn = (address: URLSearchParams, presets: readonly RangePreset[], usual: RangePreset) => {
  const [start, end] = [address.get('startTime'), address.get('endTime')];
  if (isWallTime(start) && isWallTime(end) && withSeconds(start) < withSeconds(end))
    return { start: withSeconds(start), end: withSeconds(end) };
  return { preset: presets.find((preset) => preset === address.get('range')) ?? usual };
};

/** The range as fields of the address; the usual one is not spelled. */
export const rangeFields = (range: TimeRange, usual?: RangePreset) =>
  range.preset === undefined
    ? { range: undefined, startTime: range.start, endTime: range.end }
    : { range: range.preset === usual ? undefined : range.preset, startTime: undefined, endTime: undefined };

export const rangeTimes = (range: TimeRange, nowMs: number) => {
  const { preset } = range;
  if (preset === undefined) return { startTime: range.start, endTime: range.end };
  const today = dayOf(nowMs);
  if (preset === 'yesterday') return { startTime: midnight(addDays(today, -1)), endTime: midnight(today) };
  const endTime = new Date(nowMs).toISOString();
  if (preset in rolling)
    return { startTime: new Date(nowMs - rolling[preset as keyof typeof rolling]).toISOString(), endTime };
  return { startTime: midnight(addDays(today, 1 - days[preset as keyof typeof days])), endTime };
};

export const rangeBetween = (startMs: number, endMs: number): TimeRange => ({
  start: momentOf(startMs),
  end: momentOf(endMs),
});

export const TimeRangeField = (props: {
  readonly presets: readonly RangePreset[];
  readonly range: TimeRange;
  readonly onChange: (range: TimeRange) => void;
}) => {
  const { presets, range, onChange } = props;
  const t = useT();
  const choose = (chosen: RangePreset | 'own'): void => {
    if (chosen !== 'own') return onChange({ preset: chosen });
    const { startTime, endTime } = rangeTimes(range, serverNow());
    // Wall times stay what they are; of a range that ends now the clock is read.
    const wall = (time: string): string => (isWallTime(time) ? time : momentOf(Date.parse(time)));
    onChange({ start: wall(startTime), end: wall(endTime) });
  };
  return (
    <div className="flex flex-wrap gap-2 items-center" role="group" aria-label={t('range.label')}>
      <Segmented
        label={t('range.label')}
        value={range.preset ?? 'own'}
        options={[
          ...presets.map((preset) => ({ value: preset, label: t(`range.${preset}`) })),
          { value: 'own' as const, label: t('range.own') },
        ]}
        onChange={choose}
      />
      {range.preset === undefined && (
        <OwnRange
          key={`${range.start} ${range.end}`}
          start={range.start}
          end={range.end}
          onChange={onChange}
        />
      )}
    </div>
  );
};

const OwnRange = (props: {
  readonly start: string;
  readonly end: string;
  readonly onChange: (range: TimeRange) => void;
}) => {
  const { start, end, onChange } = props;
  const t = useT();
  const problemId = useId();
  const [from, setFrom] = useState(start);
  const [to, setTo] = useState(end);
  const [wrong, setWrong] = useState(false);
  return (
    <form
      className="flex flex-wrap gap-2 items-center [&>.calendar-field]:flex-[1_1_170px] [&>.calendar-field]:w-auto [&>.calendar-field]:min-w-0 [&>.calendar-field]:max-w-52.5"
      noValidate
      aria-label={t('range.own')}
      onSubmit={(event) => {
        event.preventDefault();
        const fits = isWallTime(from) && isWallTime(to) && from < to;
        setWrong(!fits);
        if (fits) onChange({ start: from, end: to });
      }}
    >
      {(
        [
          ['range.from', from, setFrom],
          ['range.to', to, setTo],
        ] as const
      ).map(([label, value, set]) => (
        <MomentInput
          key={label}
          invalid={wrong}
          aria-label={t(label)}
          aria-describedby={problemId}
          value={value}
          onChange={set}
        />
      ))}
      <Button type="submit">{t('range.apply')}</Button>
      <span id={problemId} className="text-error text-xs" role="alert">
        {wrong && t('range.problem')}
      </span>
    </form>
  );
};
