import DatePicker from 'antd/es/date-picker';
import dayjs from 'dayjs';
import { AntdEnvironment } from './antd-environment.tsx';
import { calendarPanel } from './calendar-panel.tsx';
import { dayShown, momentShown } from './moment-shown.ts';

export type MomentInputProps = {
  readonly id?: string;
  readonly name?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly locale: 'zh-CN' | 'en';
  readonly invalid: boolean;
  /** Whether it is a day without a time, `2026-11-20`. */
  readonly dayOnly?: true;
  /** A wall time as `2026-11-20T15:22`, with seconds where they count; empty where there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const enter = (field: HTMLElement | null): void => field?.querySelector('input')?.focus();

/** The field itself, to type into or to pick from; it comes into being because somebody entered it, so it opens at once. */
export default function MomentPicker({
  locale,
  value,
  invalid,
  dayOnly,
  onChange,
  ...rest
}: MomentInputProps) {
  const seconds = value.length > 'YYYY-MM-DDTHH:mm'.length ? ':ss' : '';
  return (
    <AntdEnvironment locale={locale}>
      <span className="moment-picker" ref={enter}>
        <DatePicker
          {...rest}
          defaultOpen
          aria-invalid={invalid}
          status={invalid ? 'error' : ''}
          value={value === '' ? null : dayjs(value)}
          format={dayOnly ? dayShown : `YYYY-MM-DD HH:mm${seconds}`}
          showTime={dayOnly ? false : { format: `HH:mm${seconds}` }}
          placeholder={dayOnly ? dayShown : momentShown}
          classNames={{ popup: { root: 'moment-picker-popup' } }}
          // What is typed or picked counts when the field is left.
          needConfirm={false}
          panelRender={calendarPanel}
          onChange={(moment) =>
            onChange(moment?.format(dayOnly ? dayShown : `YYYY-MM-DDTHH:mm${seconds}`) ?? '')
          }
        />
      </span>
    </AntdEnvironment>
  );
}
