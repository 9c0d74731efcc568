import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const lookup = <T extends string>(names: Readonly<Record<T, readonly string[]>>): ReadonlyMap<string, T> =>
  new Map(
    Object.entries<readonly string[]>(names).flatMap(([key, all]) => all.map((name) => [name, key as T])),
  );

const carrierNames = lookup<Carrier>({
  ups: words('ups unitedparcelservice upsground 联合包裹'),
  usps: words('usps unitedstatespostalservice uspostalservice uspost 美国邮政'),
  fedex: words('fedex federalexpress fedexground fedexexpress fdx 联邦 联邦快递'),
});

const statusNames = lookup<TrackingStatus>({
  unknown: words('unknown notfound pending nodata 未知 查询不到 暂无信息'),
  label_created:
    words(`labelcreated created preshipment pretransit inforeceived manifest shipmentinformationsent
    已出面单 已制单 已下单 已建单 待揽收 电子信息已接收`),
  accepted: words('accepted pickedup tendered acceptance 已揽收 已揽件 已取件 已收件'),
  in_transit: words('intransit transit movingthroughnetwork shipped 运输中 在途 转运中 运送中'),
  out_for_delivery: words('outfordelivery ofd 派送中 派件中 配送中 投递中'),
  available_for_pickup: words('availableforpickup readyforpickup heldforpickup 待自取 到达待取 待取件'),
  delivery_attempted: words(
    'deliveryattempted deliveryattempt attempted attemptfail failedattempt 派送未成功 投递失败 派送失败',
  ),
  delivered: words('delivered complete completed 已签收 签收 已妥投 妥投 已送达'),
  exception: words('exception alert problem 异常 运输异常 问题件'),
  returned: words('returned returntosender returning returnedtosender 已退回 退回 退件 退回中'),
  cancelled: words('cancelled canceled void voided 已取消 取消 作废'),
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

/** A carrier by any of its names, null for none of the three. */
export const readCarrier = remembered<Carrier | null>((text) => carrierNames.get(plain(text)) ?? null);

/** A status by its name in either language, null for none of the vocabulary. */
export const readStatus = remembered<TrackingStatus | null>((text) => statusNames.get(plain(text)) ?? null);

const dayForms: readonly (readonly [RegExp, readonly [year: number, month: number, day: number]])[] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, [1, 2, 3]],
  [/^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, [1, 2, 3]],
  [/^(\d{4})年(\d{1,2})月(\d{1,2})日$/, [1, 2, 3]],
  [/^(\d{4})(\d{2})(\d{2})$/, [1, 2, 3]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, [3, 1, 2]],
];
const two = (text: string | undefined): string => (text ?? '').padStart(2, '0');

const calendarDay = remembered<string | null>((text) => {
  for (const [form, [year, month, date]] of dayForms) {
    const found = form.exec(text);
    if (found === null) continue;
    const day = `${found[year]}-${two(found[month])}-${two(found[date])}`;
    const ms = Date.parse(day);
    return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day ? null : day;
  }
  return null;
});

/** Where the day of a text ends: at a T or a space, which no form of a day has. */
const endOfDay = (text: string): number => {
  const end = text.search(/[T ]/);
  return end === -1 ? text.length : end;
};

const timeForm = /^[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(AM|PM)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

const readRest = remembered<string | null>((rest) => {
  if (rest === '') return '00:00:00';
  const found = timeForm.exec(rest);
  if (found === null) return null;
  const [, hours, minutes = '', seconds, half, zone = ''] = found;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  if (/^[+-]/.test(zone) && (Number(zone.slice(1, 3)) > 14 || Number(zone.slice(3).replace(':', '')) > 59))
    return null;
  return `${two(String(hour))}:${minutes}:${two(seconds)}${zone.toUpperCase()}`;
});

/** A day of the calendar as `YYYY-MM-DD`; a time of day behind it is left out. Null for anything else. */
export const readDay = remembered<string | null>((text) => {
  const end = endOfDay(text);
  return readRest(text.slice(end)) === null ? null : calendarDay(text.slice(0, end));
});

/** A time as PostgreSQL reads it, with its offset if it names one. Null for anything else. */
export const readTime = (text: string): string | null => {
  const end = endOfDay(text);
  const day = calendarDay(text.slice(0, end));
  const time = day === null ? null : readRest(text.slice(end));
  return time === null ? null : `${day} ${time}`;
};
