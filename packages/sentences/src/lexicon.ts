import type { DeliveryRange } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { cities, states } from './gazetteer.ts';

export type Meaning =
  | { readonly kind: 'carrier'; readonly carrier: Carrier }
  | { readonly kind: 'status'; readonly status: TrackingStatus | 'all' }
  | { readonly kind: 'deliveryRange'; readonly range: DeliveryRange }
  | { readonly kind: 'city'; readonly city: string; readonly region: string }
  | { readonly kind: 'region'; readonly region: string }
  /** Where a parcel leaves from, which no query can name. */
  | { readonly kind: 'from' }
  | { readonly kind: 'ship' }
  | { readonly kind: 'glue' }
  /** Understood, and nothing that a query could say. */
  | { readonly kind: 'cannot' };

const words = new Map<string, Meaning>();
const add = (meaning: Meaning, names: string): void => {
  for (const name of names.split('|')) words.set(name.toLowerCase(), meaning);
};

for (const { region, names } of states) {
  const bare = names.flatMap((name) => (/..州$/.test(name) ? [name, name.slice(0, -1)] : [name]));
  add({ kind: 'region', region }, bare.join('|'));
}
add({ kind: 'region', region: 'WA' }, 'washington state|state of washington');
add({ kind: 'region', region: 'NY' }, 'state of new york|upstate new york');
for (const { city, region, names } of cities) {
  const own = names.filter((name) => name !== 'Washington');
  const cityOf = own.flatMap((name) =>
    /^[\u4e00-\u9fff]+[^市区]$/.test(name) ? [name, `${name}市`] : [name],
  );
  add({ kind: 'city', city, region }, cityOf.join('|'));
}

add({ kind: 'carrier', carrier: 'ups' }, 'ups|united parcel service|联合包裹|大棕|优比速');
add(
  { kind: 'carrier', carrier: 'usps' },
  'usps|us postal service|us postal|postal service|us post|美国邮政|美邮|邮政',
);
add({ kind: 'carrier', carrier: 'fedex' }, 'fedex|fed ex|fed-ex|federal express|fdx|联邦快递|美国联邦|联邦');

const status = (name: TrackingStatus | 'all', names: string): void =>
  add({ kind: 'status', status: name }, names);
status(
  'delivered',
  '已签收|签收|已经签收|签收了|签收完|已妥投|妥投|已送达|送达|送到了|已送到|已投递|已投妥|delivered|arrived|signed|signed for|proof of delivery',
);
status(
  'in_transit',
  '运输中|运输途中|正在运输|在途|在途中|还在途中|在路上|还在路上|路上|途中|转运中|中转中|in transit|in-transit|intransit|on the way|on its way|en route|moving|on the road|still moving',
);
status(
  'out_for_delivery',
  '派送中|派件中|正在派送|正在派件|配送中|正在配送|派送|派件|送货中|投递中|out for delivery|ofd|out-for-delivery|on the truck|on vehicle',
);
status(
  'accepted',
  '已揽收|揽收|揽件|已揽件|已收件|收件|已收货|已上网|上网|accepted|picked up|collected|received by carrier|pickup scan|origin scan',
);
status(
  'label_created',
  '已出面单|出面单|已出单|已制单|制单|已打单|打单|已下单|面单已创建|已创建|待揽收|未揽收|没揽收|未上网|没上网|预报|label created|labels created|label only|label printed|pre-shipment|pre shipment|preshipment|not picked up|not yet picked up|not scanned',
);
status(
  'available_for_pickup',
  '待自取|待自提|自提|自取|待取件|待领取|到店待取|ready for pickup|ready for pick up|ready to pick up|available for pickup|available for pick up|waiting for pickup|held at location|awaiting pickup',
);
status(
  'delivery_attempted',
  '派送未成功|派送失败|派件失败|投递失败|尝试投递|尝试派送|投递未成功|未妥投|送货失败|delivery attempted|attempted delivery|delivery attempt|failed delivery|delivery failed|missed delivery|attempted',
);
status(
  'exception',
  '异常|异常件|有异常|运输异常|问题件|出问题|有问题|exception|exceptions|with exception|problem|problems|delayed by exception',
);
status(
  'returned',
  '已退回|退回|退件|已退件|退货|退回寄件人|被退回|returned|returns|return to sender|rts|sent back|returned to sender',
);
status('cancelled', '已取消|取消|取消了|作废|已作废|cancelled|canceled|voided|void');
status('expired', '已过期|过期|已失效|失效|expired');
status('unknown', '未知|状态未知|未知状态|状态不明|不明|unknown|unknown status|status unknown|no status');
status(
  'all',
  '所有状态|全部状态|不限状态|任何状态|状态不限|各种状态|any status|all statuses|all status|every status|whatever status',
);

const range = (name: DeliveryRange, names: string): void =>
  add({ kind: 'deliveryRange', range: name }, names);
range('all', '签收时间不限|不限签收时间|delivered any time|any delivery time|delivery time any');
range('today', '签收时间今天|delivery time today');
range('3d', '签收时间3天内|delivery time 3 days');
range('7d', '签收时间7天内|delivery time 7 days');
range('30d', '签收时间30天内|delivery time 30 days');

add({ kind: 'from' }, 'from|out of|从|由|自');
add(
  { kind: 'ship' },
  '发往|寄往|寄到|发到|发给|寄给|运往|运到|送往|送到|寄去|发去|发至|寄至|发货|发出|寄出|发的|寄的|发|寄|出货|shipped|shipping|ship|sent|mailed|dispatched|shipped to|ship to|sent to|going to|bound for|headed to|heading to|destined for|destination|to|into|目的地|收件地|收货地|去往|去|到|往|至',
);
add(
  { kind: 'glue' },
  "的|了|我|我们|要|想|想要|需要|查|查询|查一下|查下|查查|搜|搜索|搜一下|找|找一下|找找|看|看看|看一下|看下|请|请帮|帮|帮我|帮忙|给我|给|来|拿|取|列出|显示|一下|下|吧|吗|呢|啊|呀|哦|谢谢|麻烦|你好|包裹|快递|快件|件|单|单号|运单|运单号|面单|跟踪号|追踪号|号码|号|邮件|货|货物|货件|物流|货源|状态|状态是|状态为|是|为|在|有|所有|全部|全|都|那些|哪些|这些|那|这|和|且|并且|而且|以及|里|里面|中|中的|内|其中|数量|时间|日期|邮编|邮政编码|州|市|城市|地区|收件|承运商|渠道|走|用|通过|只|只要|只看|仅|就|现在|目前|当前|刚|刚刚|已|已经|正在|还|仍|仍然|但|被|我的|能|可以|可|卖|买|购买|批量|最新|最近|做|过|美国|美国的|期间|之间|的单子|单子|件数|共|总共|大概|大约|左右|不超过|状态的|the|a|an|and|of|for|in|on|at|me|my|i|we|us|show|find|get|give|list|search|query|look|look up|lookup|see|want|need|please|pls|plz|thanks|thank you|hi|hello|can|could|you|would|like|some|any|all|parcel|parcels|package|packages|pkg|pkgs|shipment|shipments|number|numbers|tracking|tracking number|tracking numbers|label|labels|item|items|order|orders|stuff|things|that|which|those|these|are|is|was|were|be|been|have|has|had|with|by|via|through|using|as|it|them|already|still|currently|now|only|just|status|state|city|zip|zip code|zipcode|zips|postal code|postcode|code|area|region|carrier|within|during|between|over|this|ones|one's|what|there|so|far|due|ending|up|do|dates|date|time|qty|quantity|count|limit|arriving|delivery|deliveries|buy|reserve|hold|available|ground|located|addressed|destination zip|usa|united states|america",
);
add(
  { kind: 'cannot' },
  '未签收|没签收|没有签收|还没签收|尚未签收|未送达|没送达|还没送到|没送到|不要|除了|not delivered|undelivered|not yet delivered|not arrived|except|excluding|not',
);

const longest = Math.max(...Array.from(words.keys(), (word) => word.length));
const kindOf = (character: string | undefined): 'letter' | 'digit' | undefined =>
  character === undefined
    ? undefined
    : /[a-z]/.test(character)
      ? 'letter'
      : /\d/.test(character)
        ? 'digit'
        : undefined;

/** The longest known word that begins at a place of a text in lower case. */
export const wordAt = (
  text: string,
  start: number,
): { readonly meaning: Meaning; readonly end: number } | undefined => {
  for (let end = Math.min(text.length, start + longest); end > start; end -= 1) {
    const meaning = words.get(text.slice(start, end));
    const kind = kindOf(text[end - 1]);
    const whole = kind === undefined || kind !== kindOf(text[end]);
    if (meaning !== undefined && whole) return { meaning, end };
  }
  return undefined;
};

const codes = new Set(states.map(({ region }) => region));
/** Letters of states that are words of English, too: read as states in capitals or behind a city only. */
const everyday = new Set([
  'IN',
  'OR',
  'ME',
  'HI',
  'OK',
  'DE',
  'LA',
  'PA',
  'MA',
  'AL',
  'ID',
  'OH',
  'CO',
  'SD',
  'MS',
  'MT',
  'AR',
  'NE',
  'CT',
  'DC',
]);

export const stateCodeAt = (text: string, start: number, afterCity: boolean): string | undefined => {
  const [written = ''] = /^[a-z]{2}(?![a-z\d])/i.exec(text.slice(start, start + 3)) ?? [];
  const code = written.toUpperCase();
  if (!codes.has(code)) return undefined;
  if (afterCity) return code;
  if (code === 'LA' || code === 'DC') return undefined;
  return written === code || !everyday.has(code) ? code : undefined;
};
