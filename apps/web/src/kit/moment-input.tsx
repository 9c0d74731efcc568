import { Calendar, CalendarField } from './calendar-field.tsx';
import { useToday } from './clock.ts';
import { DayInput } from './day-input.tsx';
import { PickList } from './fields.tsx';
import { useUi } from './ui-context.tsx';

export type MomentInputProps = {
  readonly id?: string;
  readonly name?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly invalid: boolean;
  /** Whether it is a day without a time, `2026-11-20`. */
  readonly dayOnly?: true;
  /** A wall time as `2026-11-20T15:22`, with seconds where they count; empty where there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A day with a time, typed or picked; without a label. */
export const MomentInput = ({ invalid, dayOnly, value, onChange, ...rest }: MomentInputProps) => {
  const withSeconds = value.length > 'YYYY-MM-DDTHH:mm'.length;
  const as = dayOnly ? 'day' : withSeconds ? 'second' : 'minute';
  return (
    <CalendarField
      panel={(close) => (
        <MomentPanel value={value} dayOnly={dayOnly === true} onChange={onChange} onClose={close} />
      )}
    >
      <DayInput {...rest} as={as} aria-invalid={invalid} value={value} onChange={onChange} />
    </CalendarField>
  );
};

type PanelProps = Pick<MomentInputProps, 'value' | 'onChange'> & {
  readonly dayOnly: boolean;
  readonly onClose: () => void;
};

const numbersBelow = (end: number) =>
  Array.from({ length: end }, (_, at) => String(at).padStart(2, '0')).map((two) => ({
    value: two,
    label: two,
  }));
const hours = numbersBelow(24);
const minutes = numbersBelow(60);

const MomentPanel = ({ value, dayOnly, onChange, onClose }: PanelProps) => {
  const { labels } = useUi();
  const today = useToday();
  const [day = '', time = '00:00'] = value.split('T');
  const [hour = '00', minute = '00', ...seconds] = time.split(':');
  const setTime = (parts: readonly string[]): void =>
    onChange(`${day || today}T${[...parts, ...seconds].join(':')}`);
  return (
    <>
      <Calendar
        days={day === '' ? undefined : { start: day, end: day }}
        onPick={(picked) => {
          onChange(dayOnly ? picked : `${picked}T${time}`);
          if (dayOnly) onClose();
        }}
      />
      {!dayOnly && (
        <div className="flex gap-1.5 items-center pt-2">
          <PickList
            aria-label={labels.hour}
            value={hour}
            options={hours}
            onChange={(picked) => setTime([picked, minute])}
          />
          :
          <PickList
            aria-label={labels.minute}
            value={minute}
            options={minutes}
            onChange={(picked) => setTime([hour, picked])}
          />
        </div>
      )}
    </>
  );
};
