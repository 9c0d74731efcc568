import type { DeliveryRange } from '@waybill/contract/endpoints/logistics.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { chineseCity, stateName } from './gazetteer.ts';
import type { Sentence } from './parse-sentence.ts';

type Locale = 'zh-CN' | 'en';

const statusWords: Readonly<Record<TrackingStatus | 'all', readonly [zh: string, en: string]>> = {
  all: ['所有状态', 'any status'],
  unknown: ['状态未知', 'unknown status'],
  label_created: ['已出面单', 'label created'],
  accepted: ['已揽收', 'accepted'],
  in_transit: ['运输中', 'in transit'],
  out_for_delivery: ['派送中', 'out for delivery'],
  available_for_pickup: ['待自取', 'available for pickup'],
  delivery_attempted: ['派送未成功', 'delivery attempted'],
  delivered: ['已签收', 'delivered'],
  exception: ['异常', 'exception'],
  returned: ['已退回', 'returned'],
  cancelled: ['已取消', 'cancelled'],
  expired: ['已过期', 'expired'],
};

const rangeWords: Readonly<Record<DeliveryRange, readonly [zh: string, en: string]>> = {
  all: ['签收时间不限', 'delivered any time'],
  today: ['签收时间今天', 'delivery time today'],
  '3d': ['签收时间3天内', 'delivery time 3 days'],
  '7d': ['签收时间7天内', 'delivery time 7 days'],
  '30d': ['签收时间30天内', 'delivery time 30 days'],
};

const daysOf = ({ startTime, endTime }: Sentence, zh: boolean): string | undefined => {
  if (startTime === undefined)
    return endTime === undefined ? undefined : zh ? `${endTime}为止` : `until ${endTime}`;
  if (endTime === undefined) return zh ? `${startTime}以后` : `on or after ${startTime}`;
  if (startTime === endTime) return startTime;
  return zh ? `${startTime}到${endTime}` : `${startTime} to ${endTime}`;
};

const placeOf = ({ city, region }: Sentence, locale: Locale): string | undefined => {
  const state = region === undefined ? undefined : stateName(region, locale);
  if (city === undefined) return state;
  if (locale === 'en') return state === undefined ? city : `${city}, ${state}`;
  return `${state ?? ''}${chineseCity(city)}`;
};

/** Says in words what a sentence was understood as, a chip a part; joined by spaces they read back as the same. */
export const renderSentence = (sentence: Sentence, locale: Locale): string[] => {
  const zh = locale === 'zh-CN';
  const word = zh ? 0 : 1;
  const { carrier, zipCode, statusFilter, deliveryRange, quantity } = sentence;
  return [
    carrier?.toUpperCase(),
    placeOf(sentence, locale),
    zipCode,
    daysOf(sentence, zh),
    statusFilter === undefined ? undefined : statusWords[statusFilter][word],
    deliveryRange === undefined ? undefined : rangeWords[deliveryRange][word],
    quantity === undefined ? undefined : zh ? `前${quantity}个` : `first ${quantity}`,
  ].filter((part) => part !== undefined);
};
