import { callCategories, callGroups } from '@waybill/contract/endpoints/call-logs.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { changedAddress, choiceIn } from '../../shell/address-filters.ts';
import { askedIn, linked, linkedChoice, type Filter } from '../../shell/list/list-filters.tsx';
import {
  rangeFields,
  rangeIn,
  rangeTimes,
  type RangePreset,
  type TimeRange,
} from '../../shell/time-range-field.tsx';
import { logField } from '../../signed-in-paths.ts';

export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const callRanges = ['15m', '1h', '24h', '7d'] as const satisfies readonly RangePreset[];
const usualRange = '24h';

type CallGroup = (typeof callGroups)[number];

const written = {
  path: /^.{1,200}$/u,
  userId: /^\d{1,19}$/,
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

/** Whether what somebody typed can be asked for; nothing asks for nothing. */
export const fits = (name: WrittenName, text: string): boolean =>
  text.trim() === '' || written[name].test(text.trim());

/** Filters of the call log, named as the request names them. */
export const callFilters = {
  ...(Object.fromEntries(
    Object.entries(written).map(([name, form]): [string, Filter<string>] => [
      name,
      {
        fields: [logField(name)],
        read: (address: URLSearchParams) => linked(form).read(address, logField(name)),
      },
    ]),
  ) as Record<WrittenName, Filter<string>>),
  method: linkedChoice(callMethods),
  category: linkedChoice(callCategories),
};

/** What the address asks of the call log; what makes no sense counts as absent. */
export const filtersIn = (address: URLSearchParams) => ({
  range: rangeIn(address, callRanges, usualRange),
  fields: askedIn(address, callFilters),
});
export type CallFilters = ReturnType<typeof filtersIn>;

/** Those behind "more filters". */
export const furtherNames = ['method', 'category', 'maxDurationMs', 'traceId', 'keyId', 'ip', 'ua'] as const;

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
