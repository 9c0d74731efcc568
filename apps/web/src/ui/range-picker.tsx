import DatePicker from 'antd/es/date-picker';
import dayjs, { type Dayjs } from 'dayjs';
import { AntdEnvironment } from './antd-environment.tsx';
import { calendarPanel } from './calendar-panel.tsx';

export type Days = { readonly start: string; readonly end: string };

export type RangePickerProps = Days & {
  readonly locale: 'zh-CN' | 'en';
  readonly presets: readonly (Days & { readonly label: string })[];
  /** Most days that the range may span. */
  readonly longest: number;
  /** The last day that can be picked. */
  readonly latest: string;
  readonly onChange: (days: Days) => void;
  readonly ids: Days;
  readonly invalid: boolean;
  /** Which end it was opened for. */
  readonly startAt: keyof Days;
};

const written = 'YYYY-MM-DD';

/** The calendar itself. It comes into being because somebody entered the field, so it opens at once. */
export default function RangePicker(props: RangePickerProps) {
  const { locale, presets, start, end, longest, latest, onChange, ids, invalid, startAt } = props;
  return (
    <AntdEnvironment locale={locale}>
      <DatePicker.RangePicker
        ref={(picker) =>
          picker?.nativeElement.querySelectorAll('input')[startAt === 'start' ? 0 : 1]?.focus()
        }
        defaultOpen
        id={ids}
        value={[dayjs(start), dayjs(end)]}
        format={written}
        allowClear={false}
        panelRender={calendarPanel}
        status={invalid ? 'error' : ''}
        classNames={{ popup: { root: 'range-picker-popup' } }}
        presets={presets.map((preset) => ({
          label: preset.label,
          value: [dayjs(preset.start), dayjs(preset.end)] as [Dayjs, Dayjs],
        }))}
        disabledDate={(day, { from }) =>
          day.format(written) > latest ||
          (from !== undefined && Math.abs(day.startOf('day').diff(from.startOf('day'), 'day')) >= longest)
        }
        onChange={(range) => {
          const [first, last] = range ?? [];
          if (first != null && last != null)
            onChange({ start: first.format(written), end: last.format(written) });
        }}
      />
    </AntdEnvironment>
  );
}
