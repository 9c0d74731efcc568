import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { currentLocale } from '../client/locale.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { ChoiceChip } from '../ui/filter-chip.tsx';
import { FilterField } from '../ui/filter-field.tsx';
import { LineField } from '../ui/line-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { MomentField } from '../ui/moment-field.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { RangeField } from '../ui/range-field.tsx';
import { StarField, Stars } from '../ui/star-field.tsx';
import { StrengthMeter } from '../ui/strength-meter.tsx';
import { SuggestField } from '../ui/suggest-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type Entry, Kept, nothing } from './entry.tsx';

type Note = { readonly hint?: string; readonly error?: string };

/** The states that every field has. */
const notes: Readonly<Record<string, (t: WebTranslate) => Note>> = {
  default: () => ({}),
  hint: (t) => ({ hint: t('shipments.shippedOn.help') }),
  error: (t) => ({ error: t('fields.rangeReversed') }),
  'long error': (t) => ({ error: t('failed.text') }),
};

const statesOf = (draw: (t: WebTranslate, note: Note) => ReactNode): Entry['states'] =>
  Object.fromEntries(Object.entries(notes).map(([name, note]) => [name, (t) => draw(t, note(t))]));

type SortRule = 'time_desc' | 'time_asc' | 'zip_asc';

const choices = (t: WebTranslate) =>
  (['time_desc', 'time_asc', 'zip_asc'] as const).map((value) => ({
    value,
    label: t(`shipments.sortRule.${value}`),
  }));

const days = { start: '2026-11-14', end: '2026-11-20' };

/** What is filled in. */
export const fields: readonly Entry[] = [
  {
    files: ['text-field'],
    states: {
      ...statesOf((t, note) => (
        <TextField label={t('signIn.account')} icon="user" defaultValue="lin@example.com" {...note} />
      )),
      empty: (t) => <TextField label={t('signIn.account')} placeholder={t('signIn.accountRequired')} />,
    },
  },
  {
    files: ['password-field'],
    states: statesOf((t, note) => (
      <PasswordField
        label={t('signIn.password')}
        icon="lock"
        autoComplete="off"
        defaultValue="secret"
        {...note}
      />
    )),
  },
  {
    files: ['strength-meter'],
    states: Object.fromEntries(
      ([1, 2, 3] as const).map((level) => [
        String(level),
        (t) => <StrengthMeter label={t('signIn.password')} level={level} word={String(level)} />,
      ]),
    ),
  },
  {
    files: ['line-field', 'filter-field'],
    states: {
      ...statesOf((t, note) => (
        <Kept initial="500">
          {(value, onChange) => (
            <LineField label={t('shipments.quantity')} value={value} onChange={onChange} {...note} />
          )}
        </Kept>
      )),
      'required, empty': (t) => (
        <Kept initial="">
          {(value, onChange) => (
            <LineField
              label={t('shipments.quantity')}
              mark={t('shipments.required')}
              placeholder={t('fields.number')}
              value={value}
              onChange={onChange}
            />
          )}
        </Kept>
      ),
      'any control': (t) => (
        <FilterField label={t('shipments.quantity')} htmlFor="any-control" hint={t('fields.number')}>
          <input id="any-control" className="filter-input" defaultValue="20" />
        </FilterField>
      ),
    },
  },
  {
    files: ['drop-zone'],
    states: statesOf((t, { error }) => (
      <DropZone
        label={t('failed.ticket')}
        choose={t('shipments.query')}
        hint={t('failed.text')}
        error={error}
        accept=".csv"
        onFile={nothing}
      />
    )),
  },
  {
    files: ['text-area-field'],
    states: statesOf((t, note) => (
      <Kept initial={t('failed.text')}>
        {(value, onChange) => (
          <TextAreaField label={t('failed.ticket')} rows={3} value={value} onChange={onChange} {...note} />
        )}
      </Kept>
    )),
  },
  {
    files: ['moment-field', 'moment-input', 'moment-picker', 'calendar-panel'],
    states: statesOf((t, note) => (
      <Kept initial="2026-11-20T15:22">
        {(value, onChange) => (
          <MomentField
            label={t('shipments.startTime')}
            locale={currentLocale()}
            value={value}
            onChange={onChange}
            {...note}
          />
        )}
      </Kept>
    )),
  },
  {
    files: ['pick-field', 'pick-list'],
    states: statesOf((t, note) => (
      <Kept<SortRule> initial="time_desc">
        {(value, onChange) => (
          <PickField
            label={t('shipments.sortRule')}
            value={value}
            options={choices(t)}
            onChange={onChange}
            {...note}
          />
        )}
      </Kept>
    )),
  },
  {
    files: ['filter-chip'],
    states: statesOf((t, note) => (
      <Kept<SortRule> initial="time_desc">
        {(value, onChange) => (
          <ChoiceChip
            label={t('shipments.sortRule')}
            value={value}
            options={choices(t)}
            onChange={onChange}
            {...note}
          />
        )}
      </Kept>
    )),
  },
  {
    files: ['choice-field'],
    states: statesOf((t, note) => (
      <Kept<SortRule> initial="time_desc">
        {(value, onChange) => (
          <ChoiceField
            label={t('shipments.sortRule')}
            value={value}
            options={choices(t)}
            onChange={onChange}
            {...note}
          />
        )}
      </Kept>
    )),
  },
  {
    files: ['suggest-field'],
    states: {
      ...statesOf((t, note) => (
        <Kept initial="10001">
          {(value, onChange) => (
            <SuggestField
              label={t('shipments.zipCode')}
              value={value}
              suggestions={['10001', '10002', '60601'].map((zip) => ({
                value: zip,
                content: `${zip} ${t('shipments.zipCode.inStock')}`,
              }))}
              note={t('shipments.zipCode.none')}
              onChange={onChange}
              {...note}
            />
          )}
        </Kept>
      )),
      'nothing to suggest': (t) => (
        <Kept initial="">
          {(value, onChange) => (
            <SuggestField
              label={t('shipments.zipCode')}
              mark={t('shipments.required')}
              required
              placeholder={t('shipments.zipCode.placeholder')}
              value={value}
              suggestions={[]}
              note={t('shipments.zipCode.none')}
              onChange={onChange}
            />
          )}
        </Kept>
      ),
    },
  },
  {
    files: ['range-field', 'range-shell', 'range-picker', 'antd-environment'],
    states: statesOf((t, note) => (
      <Kept initial={days}>
        {({ start, end }, onChange) => (
          <RangeField
            locale={currentLocale()}
            label={t('shipments.shippedOn')}
            startLabel={t('shipments.startTime')}
            endLabel={t('shipments.endTime')}
            start={start}
            end={end}
            longest={31}
            latest="2026-11-20"
            presets={[{ label: t('shipments.range.7'), ...days }]}
            onChange={onChange}
            {...note}
          />
        )}
      </Kept>
    )),
  },
  {
    files: ['star-field'],
    states: {
      empty: (t) => (
        <Kept initial={0}>
          {(value, onChange) => (
            <StarField label={t('shipments.result')} value={value} word={String} onChange={onChange} />
          )}
        </Kept>
      ),
      chosen: (t) => (
        <Kept initial={4}>
          {(value, onChange) => (
            <StarField label={t('shipments.result')} value={value} word={String} onChange={onChange} />
          )}
        </Kept>
      ),
      'to be read': () => <Stars value={3} label="3 / 5" />,
    },
  },
];
