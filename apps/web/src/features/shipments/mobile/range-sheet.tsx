import { daysBetween } from '@waybill/contract/std/days.ts';
import { limits } from '@waybill/contract/constants.ts';
import { dayRangeIssue } from '@waybill/contract/vocabulary/fields.ts';
import CalendarPickerView from 'antd-mobile/es/components/calendar-picker-view';
import ConfigProvider from 'antd-mobile/es/components/config-provider';
import enUS from 'antd-mobile/es/locales/en-US';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import { useState } from 'react';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { MobileSheet } from '../../../frame/mobile-sheet.tsx';
import { addDays } from '@waybill/contract/std/days.ts';
import { isDay } from '../../../ui/days.ts';
import type { Days } from '../../../ui/range-picker.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { rangePresets } from '../range-presets.ts';
import './range-sheet.css';

type Props = Days & {
  readonly today: string;
  readonly onDone: (days: Days) => void;
  readonly onClose: () => void;
};

/** How far back the calendar goes; the fields above it go further. */
const calendarDays = 185;

/** A day as the calendar wants it: midnight here, whatever the zone. */
const toDate = (day: string): Date => new Date(`${day}T00:00:00`);

const two = (value: number): string => String(value).padStart(2, '0');
const fromDate = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const daysIn = ({ start, end }: Days): number => daysBetween(start, end) + 1;

/** What scrolls must be reachable by keyboard and have a name; it begins at its end, which is today. */
const prepareMonths = (calendar: HTMLElement | null, label: string): void => {
  const months = calendar?.querySelector('.adm-calendar-picker-view-body');
  if (months == null || months.hasAttribute('tabindex')) return;
  months.setAttribute('tabindex', '0');
  months.setAttribute('role', 'group');
  months.setAttribute('aria-label', label);
  months.scrollTo({ top: months.scrollHeight, behavior: 'instant' });
};

type DayInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
};

/** A day as it is typed; what is none when the field is left gives way to the last one that was. */
const DayInput = ({ label, value, onChange }: DayInputProps) => {
  const [typed, setTyped] = useState<string>();
  return (
    <label>
      <span>{label}</span>
      <input
        className="filter-input number"
        inputMode="numeric"
        placeholder="YYYY-MM-DD"
        maxLength={10}
        value={typed ?? value}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '').slice(0, 8);
          const day = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
          setTyped(day);
          if (isDay(day)) onChange(day);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
};

/** Chooses a range of days: usual ones, typed ones, or in a calendar. */
const RangeSheet = ({ start, end, today, onDone, onClose }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const [days, setDays] = useState<Days>({ start, end });
  const issue = dayRangeIssue(days.start, days.end, limits.queryDays);
  const wrong = issue && t(issue);
  const first = addDays(today, -calendarDays);
  const earliest = days.start < first ? days.start : first;

  const field = (name: keyof Days, label: string) => (
    <DayInput label={label} value={days[name]} onChange={(day) => setDays({ ...days, [name]: day })} />
  );

  return (
    <MobileSheet
      title={t('mobile.range.title')}
      onClose={onClose}
      foot={
        <>
          <p className="range-sheet-said number" role="status" data-wrong={wrong !== undefined || undefined}>
            {wrong ?? t('mobile.range.value', { ...days, days: daysIn(days) })}
          </p>
          <ReasonButton variant="primary" denied={wrong} onClick={() => onDone(days)}>
            {t('mobile.range.done')}
          </ReasonButton>
        </>
      }
    >
      <div className="range-sheet-quick" role="group" aria-label={t('mobile.range.quick')}>
        {rangePresets(today, t).map((preset) => (
          <button
            key={preset.label}
            type="button"
            aria-pressed={preset.start === days.start && preset.end === days.end}
            onClick={() => setDays({ start: preset.start, end: preset.end })}
          >
            {preset.label}
          </button>
        ))}
      </div>
      <div className="range-sheet-fields">
        {field('start', t('shipments.startTime'))}
        {field('end', t('shipments.endTime'))}
      </div>
      <div ref={(calendar) => prepareMonths(calendar, t('mobile.range.calendar'))}>
        <ConfigProvider locale={locale === 'en' ? enUS : zhCN}>
          <CalendarPickerView
            title={false}
            selectionMode="range"
            allowClear={false}
            weekStartsOn="Monday"
            min={toDate(earliest)}
            max={toDate(today)}
            value={[toDate(days.start), toDate(days.end)]}
            onChange={(range) => {
              if (range !== null) setDays({ start: fromDate(range[0]), end: fromDate(range[1]) });
            }}
          />
        </ConfigProvider>
      </div>
    </MobileSheet>
  );
};

export default RangeSheet;
