import { DayPicker } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { zhCN } from 'react-day-picker/locale/zh-CN';
import 'react-day-picker/style.css';
import './calendar.css';
import { useToday } from './clock.ts';
import type { Days } from './days.ts';
import { useUi } from './ui-context.tsx';

const toDate = (day: string): Date => new Date(`${day}T00:00:00`);
const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' });

/** Months with the days that are chosen; it comes with its library, so it is loaded when it is wanted. */
export default function Calendar(props: {
  readonly days: Days | undefined;
  /** The first and the last day that can be picked. */
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
  readonly months?: number;
  readonly onPick: (day: string) => void;
}) {
  const { days, earliest, latest, months = 1, onPick } = props;
  const { locale } = useUi();
  const today = toDate(useToday());
  const range = days && { from: toDate(days.start), to: toDate(days.end) };
  const last = latest === undefined ? undefined : toDate(latest);
  return (
    <DayPicker
      className="calendar"
      mode="range"
      locale={locale === 'en' ? enUS : zhCN}
      weekStartsOn={1}
      captionLayout="dropdown"
      reverseYears
      numberOfMonths={months}
      pagedNavigation={false}
      {...(last !== undefined && { endMonth: last })}
      today={today}
      defaultMonth={range === undefined ? today : months > 1 ? monthBefore(range.to) : range.to}
      selected={range}
      disabled={[
        ...(earliest === undefined ? [] : [{ before: toDate(earliest) }]),
        ...(last === undefined ? [] : [{ after: last }]),
      ]}
      onSelect={(_range, day) => onPick(format.format(day))}
    />
  );
}

const monthBefore = (day: Date): Date => new Date(day.getFullYear(), day.getMonth() - 1, 1);
