import { dayOrders } from '@waybill/contract/endpoints/lots.ts';
import { packedText } from '@waybill/contract/std/typed-text.ts';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { plainHeading as plain } from './plain-heading.ts';
import { dayOfSerial } from './shown-number.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const lookup = <T extends string>(names: Readonly<Record<T, readonly string[]>>): ReadonlyMap<string, T> =>
  new Map(
    Object.entries<readonly string[]>(names).flatMap(([key, all]) => all.map((name) => [name, key as T])),
  );

/** What names of carriers begin with, as shops and label services write them. */
const carrierNames: readonly (readonly [Carrier, RegExp])[] = [
  ['usps', /^(?:usps|uspostal|unitedstatespost|uspost|stampscom|endicia|美国邮[政局]|美邮)/],
  ['fedex', /^(?:fedex|fdx|federalexpress|(?:美国)?联邦)/],
  ['ups', /^(?:ups|unitedparcel|(?:美国)?联合包裹|优比速)/],
];

const statusNames = lookup<TrackingStatus>({
  unknown: words('unknown notfound pending nodata error 未知 查询不到 暂无信息'),
  label_created:
    words(`labelcreated shippinglabelcreated labelprinted labelpurchased created preshipment pretransit inforeceived manifest
    shipmentinformationsent 已出面单 已制单 已下单 已建单 待揽收 电子信息已接收`),
  accepted: words('accepted pickedup carrierpickedup tendered acceptance 已揽收 已揽件 已取件 已收件'),
  in_transit: words(`intransit transit movingthroughnetwork shipped delayed deliverydelayed departure arrival
    customsprocessing 运输中 在途 转运中 运送中`),
  out_for_delivery: words('outfordelivery ofd 派送中 派件中 配送中 投递中'),
  available_for_pickup: words(
    'availableforpickup readyforpickup heldforpickup awaitingpickup 待自取 到达待取 待取件',
  ),
  delivery_attempted:
    words(`deliveryattempted deliveryattempt attempted attempteddelivery attemptfail attemptfailure
    failedattempt deliveryfailed deliveryfailure undelivered 派送未成功 投递失败 派送失败`),
  delivered: words('delivered complete completed 已签收 签收 已妥投 妥投 已送达'),
  exception: words('exception alert problem failure lost damaged 异常 运输异常 问题件'),
  returned: words(
    'returned returntosender returning returnedtosender tooriginalsender 已退回 退回 退件 退回中',
  ),
  cancelled: words('cancelled canceled void voided cancel 已取消 取消 作废'),
  expired: words('expired 已过期 过期'),
});

/** Remembers what was read: files repeat a few thousand values a million times. */
export const remembered = <T>(parse: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const parsed = parse(text);
    if (known.size >= 50_000) known.clear();
    known.set(text, parsed);
    return parsed;
  };
};

/** A carrier by what its name begins with, null for none of the three. */
export const readCarrier = remembered<Carrier | null>((text) => {
  const name = plain(text);
  return carrierNames.find(([, form]) => form.test(name))?.[0] ?? null;
});

/** A status by its name in either language or elsewhere, also `Exception_Returned` and `Delivered, Locker`; null for an unknown one. */
export const readStatus = remembered<TrackingStatus | null>((text) => {
  const whole = statusNames.get(plain(text));
  if (whole !== undefined) return whole;
  const [main = '', sub = ''] = text.split(/[_,，(（]/, 2).map(plain);
  const known = statusNames.get(main);
  return known === undefined ? null : (statusNames.get(sub) ?? known);
});

/** What stands first in `05/11/2026`. */
export type DayOrder = (typeof dayOrders)[number];

const months = words('jan feb mar apr may jun jul aug sep oct nov dec');
const monthName = `(${months.map((month) => `${month}[a-z]*`).join('|')})\\.?`;
const yearForms: readonly RegExp[] = [
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/,
  /^(\d{4})(年)(\d{1,2})月(\d{1,2})[日号]?$/,
  /^(\d{4})()(\d{2})(\d{2})$/,
];
const numericForm = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayThenName = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/ ]?${monthName}[-/, ]*(\\d{4}|\\d{2})$`, 'i');
const nameThenDay = new RegExp(`^${monthName}[-/ ]?(\\d{1,2})(?:st|nd|rd|th)?[-/, ]+(\\d{4}|\\d{2})$`, 'i');
/** Days since 1900 as Excel counts them: from 2009 to 2064. */
const serialForm = /^([45]\d{4})(?:\.\d+)?$/;

const calendarDay = (year: string, month: string | number, date: string): string | null => {
  const day = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const ms = Date.parse(day);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day ? null : day;
};
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const dayOf = (text: string, order: DayOrder | undefined): string | null => {
  for (const form of yearForms) {
    const [, year, , month = '', date = ''] = form.exec(text) ?? [];
    if (year !== undefined) return calendarDay(year, month, date);
  }
  const [, first = '', , second = '', year] = numericForm.exec(text) ?? [];
  if (year !== undefined) {
    const shown = order ?? orderOfDay(text);
    if (shown === 'either') return null;
    if (shown === 'year_first') return calendarDay(first, second, year);
    return shown === 'day_first' ? calendarDay(year, second, first) : calendarDay(year, first, second);
  }
  const [, date = '', name, yearOfDate = ''] = dayThenName.exec(text) ?? [];
  if (name !== undefined) return calendarDay(yearOfDate, monthOf(name), date);
  const [, named, dateOfName = '', yearOfName = ''] = nameThenDay.exec(text) ?? [];
  return named === undefined ? null : calendarDay(yearOfName, monthOf(named), dateOfName);
};

const timeForm =
  /^[T ,]*(?:(AM|PM)\s*)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(AM|PM)?\s*(Z|[+-]\d{2}(?::?\d{2})?|[A-Z]{3})?$/i;
const zones: Readonly<Record<string, string>> = {
  UTC: 'Z',
  GMT: 'Z',
  EDT: '-04',
  EST: '-05',
  CDT: '-05',
  CST: '-06',
  MDT: '-06',
  MST: '-07',
  PDT: '-07',
  PST: '-08',
};
const two = (text: string | undefined): string => (text ?? '').padStart(2, '0');

const timeOf = remembered<string | null>((rest) => {
  if (rest === '') return '00:00:00';
  const found = timeForm.exec(rest);
  if (found === null) return null;
  const [, before, hours, minutes = '', seconds, after, named = ''] = found;
  const half = before ?? after;
  const zone = zones[named.toUpperCase()] ?? named.toUpperCase();
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  }
  if (/^[A-Z]{3}$/.test(zone)) return null;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  if (/^[+-]/.test(zone) && (Number(zone.slice(1, 3)) > 14 || Number(zone.slice(3).replace(':', '')) > 59))
    return null;
  return `${two(String(hour))}:${minutes}:${two(seconds)}${zone}`;
});

const plainTime = /^\d[-\d/.:T +]*Z?$/;
const timeBehind = /(?<=\d|[日号])(?:T| +|, *)(?=(?:[AP]M *)?\d{1,2}:)/i;
const weekday =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[, ]{1,3}|[, ]{0,3}\(?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|(?:周|星期)[一二三四五六日天])\)?$/i;

/** A text as its day, without the name of its weekday, and its time of day. */
const partsOf = (text: string): readonly [day: string, rest: string] => {
  const tidy = plainTime.test(text)
    ? text
    : text.normalize('NFKC').replace('上午', 'AM').replace('下午', 'PM').replace(weekday, '');
  const end = tidy.search(timeBehind);
  return end === -1 ? [tidy, ''] : [tidy.slice(0, end), tidy.slice(end)];
};

const isRecent = (year = ''): boolean => /^[23]\d$/.test(year);

/** Which order a day shows that is written in figures; `either` where it shows none, undefined where none is needed. */
export const orderOfDay = remembered<DayOrder | 'either' | undefined>((text) => {
  const [, first, sign, second, last] = numericForm.exec(partsOf(text)[0]) ?? [];
  if (first === undefined || Number(first) === Number(second)) return undefined;
  // Parcels are of years from 2020 on: 26-11-18 is of 2026, 26-11-25 of either. 25/11/26 is written by nobody with its year first.
  if (sign !== '/' && isRecent(first) && Number(last) <= 31) return isRecent(last) ? 'either' : 'year_first';
  if (Number(first) > 12) return 'day_first';
  return Number(second) > 12 ? 'month_first' : 'either';
});

const dayReaders = new Map(
  [undefined, ...dayOrders].map((order) => [
    order,
    remembered<string | null>((text) =>
      serialForm.test(text) ? dayOfSerial(Number(text)) : dayOf(text, order),
    ),
  ]),
);

/** A time as PostgreSQL reads it, with its offset if it names one. Null for anything else. */
export const readTime = (text: string, order?: DayOrder): string | null => {
  const [written, rest] = partsOf(text);
  const day = dayReaders.get(order)?.(written) ?? null;
  const time = day === null ? null : timeOf(rest);
  if (day === null || time === null) return null;
  return day.length > 10 ? day : `${day} ${time}`;
};

/** A day of the calendar as `YYYY-MM-DD`; a time of day behind it is left out. Null for anything else. */
export const readDay = (text: string, order?: DayOrder): string | null =>
  readTime(text, order)?.slice(0, 10) ?? null;

const zipForm = /^(\d{5}|\d{3,4})(?:[- ]?\d{4})?(?:\.0)?$/;

/** The first five digits of a ZIP, and whether zeros were lost before them; null for anything else. */
export const readZip = remembered<{ readonly zip5: string; readonly short: boolean } | null>((text) => {
  const digits = zipForm.exec(/^[\0-\x7F]*$/.test(text) ? text : packedText(text))?.[1];
  return digits === undefined ? null : { zip5: digits.padStart(5, '0'), short: digits.length < 5 };
});
