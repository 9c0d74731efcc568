import { useId, useState } from 'react';
import { serverNow } from '../client/server-clock.ts';
import { Button } from '../ui/button.tsx';
import { momentOf } from '../ui/days.ts';
import { Segmented } from '../ui/segmented.tsx';
import { MomentInput } from '../ui/moment-input.tsx';
import { useLanguage, useT } from './language.tsx';
import { isWallTime, rangeTimes, type RangePreset, type TimeRange } from './time-range.ts';

type Props = {
  readonly presets: readonly RangePreset[];
  readonly range: TimeRange;
  readonly onChange: (range: TimeRange) => void;
};

export const TimeRangeField = ({ presets, range, onChange }: Props) => {
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

type OwnProps = {
  readonly start: string;
  readonly end: string;
  readonly onChange: (range: TimeRange) => void;
};

const OwnRange = ({ start, end, onChange }: OwnProps) => {
  const t = useT();
  const { locale } = useLanguage();
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
          locale={locale}
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
