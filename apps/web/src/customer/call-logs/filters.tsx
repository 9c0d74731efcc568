import { callCategories, callGroups } from '@waybill/contract/endpoints/call-logs.ts';
import { errorCatalogue } from '@waybill/contract/codes.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { changedAddress, choiceIn } from '../../shell/address-filters.ts';
import { askedIn, choice, linked, type Filter } from '../../shell/list/list-filters.tsx';
import { PickFilter } from '../../shell/pick-filter.tsx';
import { userFilter } from '../../shell/user-field.tsx';
import { codeText } from './parts/call-columns.tsx';
import {
  TimeRangeField,
  rangeFields,
  rangeIn,
  rangeTimes,
  type RangePreset,
  type TimeRange,
} from '../../shell/time-range-field.tsx';
import { logField } from '../../signed-in-paths.ts';

const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const callRanges = ['15m', '1h', '24h', '7d'] as const satisfies readonly RangePreset[];
const usualRange = '24h';

type CallGroup = (typeof callGroups)[number];

const written = {
  path: /^.{1,200}$/u,
  minDurationMs: /^\d{1,7}$/,
  maxDurationMs: /^\d{1,7}$/,
  traceId: /^.{1,64}$/u,
  keyId: /^\d{1,19}$/,
  ip: /^.{1,45}$/u,
  ua: /^.{1,100}$/u,
  httpStatus: /^[1-5](?:xx|\d\d)$/,
  code: /^\d{1,5}$/,
} as const;
type WrittenName = keyof typeof written;

const classes = ['2xx', '3xx', '4xx', '5xx'];
const codes = ['0', ...Object.values(errorCatalogue).map(({ code }) => String(code))];

const fieldOf = (name: WrittenName) => ({
  fields: [logField(name)],
  read: (address: URLSearchParams) => linked(written[name]).read(address, logField(name)),
});

const typed = (name: WrittenName, label: PlainPhrase): Filter<string> => ({
  ...fieldOf(name),
  text: { label },
  rare: true,
});

/** One of the choices, or another that the address has. */
const picked = (
  name: 'httpStatus' | 'code',
  label: PlainPhrase,
  choices: readonly string[],
  textOf: (value: string, t: WebTranslate) => string,
): Filter<string> => {
  const field = fieldOf(name);
  return {
    ...field,
    control: ({ address, change, t }) => {
      const value = field.read(address);
      return (
        <PickFilter
          label={t(label)}
          value={value}
          choices={value === undefined || choices.includes(value) ? choices : [...choices, value]}
          labelOf={(one) => textOf(one, t)}
          onChange={(one) => change({ [name]: one })}
        />
      );
    },
  };
};

/** Filters of the call log, named as the request names them. */
export const callFilters = {
  path: typed('path', 'calls.path'),
  httpStatus: picked('httpStatus', 'word.httpStatus', classes, (value) => value),
  code: picked('code', 'calls.code', codes, (value, t) => `${value} ${codeText(Number(value), t)}`),
  method: choice('calls.category.method', callMethods, (value) => value),
  category: choice('calls.category', callCategories, (value, t) => t(`calls.category.${value}`)),
  userId: userFilter('word.user', 'userId'),
  minDurationMs: typed('minDurationMs', 'calls.minDurationMs'),
  maxDurationMs: typed('maxDurationMs', 'calls.maxDurationMs'),
  traceId: typed('traceId', 'word.traceId'),
  keyId: typed('keyId', 'calls.keyId'),
  ip: typed('ip', 'word.ipAddress'),
  ua: typed('ua', 'word.client'),
};

/** With the range, which the request spells in its own way. */
export const shownFilters = {
  ...callFilters,
  range: {
    fields: ['range', 'startTime', 'endTime'],
    read: () => undefined,
    control: ({ address, change }) => (
      <TimeRangeField
        presets={callRanges}
        range={filtersIn(address).range}
        onChange={(range) => change(callRangeFields(range))}
      />
    ),
  } satisfies Filter<never>,
};

/** What the address asks of the call log; what makes no sense counts as absent. */
export const filtersIn = (address: URLSearchParams) => ({
  range: rangeIn(address, callRanges, usualRange),
  fields: askedIn(address, callFilters),
});
export type CallFilters = ReturnType<typeof filtersIn>;

export const changedFilters = (
  address: URLSearchParams,
  change: Readonly<Record<string, string | undefined>>,
): URLSearchParams =>
  changedAddress(
    address,
    Object.fromEntries(Object.entries(change).map(([name, value]) => [logField(name), value])),
  );

export const groupIn = (address: URLSearchParams): CallGroup | undefined =>
  choiceIn(address, 'groupBy', callGroups);

export const callRangeFields = (range: TimeRange) => rangeFields(range, usualRange);

export const callRequest = ({ range, fields }: CallFilters, nowMs: number) => ({
  ...rangeTimes(range, nowMs),
  ...fields,
});

/** A page that refreshes itself looks again after so many milliseconds. */
export const looksAgain = (live: boolean) => ({
  placeholderData: keepPreviousData,
  background: live,
  refetchInterval: live ? 15_000 : (false as const),
});

const fieldOfGroup = {
  path: 'path',
  method: 'method',
  httpStatus: 'httpStatus',
  code: 'code',
  category: 'category',
  user: 'userId',
  key: 'keyId',
  ip: 'ip',
} as const satisfies Record<CallGroup, keyof CallFilters['fields']>;

export const onlyGroup = (group: CallGroup, value: string): Readonly<Record<string, string | undefined>> => ({
  [fieldOfGroup[group]]: value,
  groupBy: undefined,
});
