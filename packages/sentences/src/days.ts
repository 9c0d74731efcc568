import { limits } from '@waybill/contract/constants.ts';
import type { DeliveryRange } from '@waybill/contract/endpoints/logistics.ts';
import { addDays, daysBetween } from '@waybill/contract/std/days.ts';

/** Days of shipping, both counted; open where one is left out. `back` is the range of delivery that it could be, too. */
export type DayRange = { readonly start?: string; readonly end?: string; readonly back?: DeliveryRange };

const digits = '零一二三四五六七八九';
const english =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  hundred: 100,
  dozen: 12,
};

export const numberText = `(?:\\d{1,4}(?!\\d)|[零〇一二两三四五六七八九十百]{1,6}|(?:a )?(?:${[...english, ...Object.keys(tens)].join('|')})(?![a-z]))`;

/** The number that a text says in digits, in Chinese or in English. */
export const numberOf = (text: string): number => {
  if (/^\d+$/.test(text)) return Number(text);
  if (/^an?$/.test(text)) return 1;
  const word = text.replace(/^a /, '');
  if (/^[a-z]/.test(word)) return tens[word] ?? english.indexOf(word);
  let sum = 0;
  let digit: number | undefined;
  for (const character of text.replaceAll('两', '二').replaceAll('〇', '零')) {
    const unit = character === '十' ? 10 : character === '百' ? 100 : 0;
    if (unit === 0) digit = digits.indexOf(character);
    else {
      sum += (digit ?? 1) * unit;
      digit = undefined;
    }
  }
  // 一百二 says 120.
  const short = /百[一二三四五六七八九]$/.test(text) ? 10 : 1;
  return sum + (digit ?? 0) * short;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?(?![a-z])';
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const weekdayName = '(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?(?![a-z])';

const pad = (value: number): string => String(value).padStart(2, '0');

/** A day of the calendar, or undefined when there is none such. */
const dayOf = (year: number, month: number, day: number): string | undefined => {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  const time = Date.parse(text);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
};

/** The last such day up to today. */
const latestDay = (today: string, month: number, day: number): string | undefined => {
  const year = Number(today.slice(0, 4));
  const found = dayOf(year, month, day);
  return found !== undefined && found > today
    ? dayOf(year - 1, month, day)
    : (found ?? dayOf(year - 1, month, day));
};

const single = (day: string | undefined): DayRange | undefined =>
  day === undefined ? undefined : { start: day, end: day };

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** A month up to today, so many months back. */
const monthOf = (today: string, back: number): DayRange => {
  const first = new Date(`${today.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() - back);
  const next = new Date(first);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const start = first.toISOString().slice(0, 10);
  const end = addDays(next.toISOString().slice(0, 10), -1);
  return { start, end: end > today ? today : end };
};

const lastDays = (today: string, days: number): DayRange | undefined => {
  if (days < 1 || days > limits.queryDays) return undefined;
  const back = ({ 1: 'today', 3: '3d', 7: '7d', 30: '30d' } as const)[days];
  return { start: addDays(today, 1 - days), end: today, ...(back === undefined ? {} : { back }) };
};

const unitDays = (unit: string): number =>
  /^(?:天|日|day)/.test(unit) ? 1 : /^(?:周|星期|礼拜|week)/.test(unit) ? 7 : 30;
const unitText = '(天|日|个?周|个?星期|个?礼拜|个?月|days?|weeks?|months?)';

const weekdayOf = (text: string): number =>
  '一二三四五六日'.includes(text)
    ? '一二三四五六日'.indexOf(text)
    : text === '天'
      ? 6
      : weekdays.indexOf(text.slice(0, 3));

/** The weekday of this week or the last; without either the last one up to today, with `before` up to yesterday. */
const weekday = (today: string, which: string, name: string): DayRange => {
  const at = weekdayOf(name);
  const monday = mondayOf(today);
  if (which.startsWith('上')) return single(addDays(monday, at - 7)) as DayRange;
  if (/^(?:这|本|this)/.test(which)) return single(addDays(monday, at)) as DayRange;
  const day = addDays(monday, at);
  const limit = which === 'last' ? addDays(today, -1) : today;
  return single(day > limit ? addDays(day, -7) : day) as DayRange;
};

type Rule = readonly [pattern: string, read: (parts: string[], today: string) => DayRange | undefined];

const rules: readonly Rule[] = [
  [
    '(\\d{4})(?:-|/|\\.|年)(\\d{1,2})(?:-|/|\\.|月)(\\d{1,2})(?!\\d)[日号]?',
    ([y, m, d]) => single(dayOf(Number(y), Number(m), Number(d))),
  ],
  [
    '(今年)?(\\d{1,2}|[一二三四五六七八九十]{1,2})月(\\d{1,2}|[一二三四五六七八九十]{1,3})(?!\\d)[日号]?',
    ([, m = '', d = ''], today) => single(latestDay(today, numberOf(m), numberOf(d))),
  ],
  ['(\\d{1,2})/(\\d{1,2})(?![\\d/])', ([m, d], today) => single(latestDay(today, Number(m), Number(d)))],
  [
    `${monthName} (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (\\d{4}))?`,
    ([m = '', d, y], today) =>
      single(
        y === undefined
          ? latestDay(today, months.indexOf(m.slice(0, 3)) + 1, Number(d))
          : dayOf(Number(y), months.indexOf(m.slice(0, 3)) + 1, Number(d)),
      ),
  ],
  [
    `(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthName}`,
    ([d, m = ''], today) => single(latestDay(today, months.indexOf(m.slice(0, 3)) + 1, Number(d))),
  ],
  ['大前天', (_, today) => single(addDays(today, -3))],
  ['前天|the day before yesterday|day before yesterday', (_, today) => single(addDays(today, -2))],
  ['昨天|昨日|昨晚|yesterday', (_, today) => single(addDays(today, -1))],
  ['今天|今日|当天|today', (_, today) => lastDays(today, 1)],
  [
    '(上个?|这个?|本)?(?:周|星期|礼拜)([一二三四五六日天])(?!周)',
    ([which = '', name = ''], today) => weekday(today, which, name),
  ],
  [
    `(?:(last|this|past) |on )?${weekdayName}`,
    ([which = '', name = ''], today) => weekday(today, which, name),
  ],
  [
    '上上个?(?:周|星期|礼拜)|the week before last',
    (_, today) => ({ start: addDays(mondayOf(today), -14), end: addDays(mondayOf(today), -8) }),
  ],
  [
    '上个?(?:周|星期|礼拜)(?!末)|last week|previous week',
    (_, today) => ({ start: addDays(mondayOf(today), -7), end: addDays(mondayOf(today), -1) }),
  ],
  ['(?:本|这个?)(?:周|星期|礼拜)|this week', (_, today) => ({ start: mondayOf(today), end: today })],
  ['上个?月|last month|previous month', (_, today) => monthOf(today, 1)],
  ['(?:本|这个?|当)月|this month', (_, today) => monthOf(today, 0)],
  [
    '(?:past|in the past|within a|within the past|in the last) (?:the )?(day|week|month)(?![a-z])',
    ([unit = ''], today) => lastDays(today, unitDays(unit)),
  ],
  [
    `(?:最近|近|过去|这|前|在?过去的|(?:in |over |during |within )?(?:the )?(?:last|past|previous|recent)|within|in) ?(${numberText}) ?${unitText}(?![a-z])(?! ago)(?:以内|之内|内|以来|里)?`,
    ([count = '', unit = ''], today) => lastDays(today, numberOf(count) * unitDays(unit.replace('个', ''))),
  ],
  [
    `(${numberText}) ?${unitText}(?:以内|之内|内)`,
    ([count = '', unit = ''], today) => lastDays(today, numberOf(count) * unitDays(unit.replace('个', ''))),
  ],
  [
    `(${numberText}|an?) ?${unitText}(?:以前|之前|前| ago)`,
    ([count = '', unit = ''], today) =>
      single(addDays(today, -numberOf(count) * unitDays(unit.replace('个', '')))),
  ],
  [
    '(\\d{1,2})[日号](?!\\d)',
    ([d], today) =>
      single(
        [0, 1]
          .map((back) => monthOf(today, back).start?.split('-').map(Number) ?? [])
          .map(([y = 0, m = 0]) => dayOf(y, m, Number(d)))
          .find((day) => day !== undefined && day <= today),
      ),
  ],
  ['(\\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份)?', ([m = ''], today) => wholeMonth(today, numberOf(m))],
  [`in ${monthName}`, ([m = ''], today) => wholeMonth(today, months.indexOf(m.slice(0, 3)) + 1)],
];

const wholeMonth = (today: string, month: number): DayRange | undefined =>
  month < 1 || month > 12 ? undefined : monthOf(today, (Number(today.slice(5, 7)) - month + 12) % 12);

const compiled = rules.map(([pattern, read]) => [new RegExp(`(?:${pattern})`, 'y'), read] as const);

/** The days that a text in lower case names at a place; `range` is undefined where no query can have them. */
const daysAt = (
  text: string,
  start: number,
  today: string,
): { end: number; range: DayRange | undefined } | undefined => {
  for (const [pattern, read] of compiled) {
    pattern.lastIndex = start;
    const match = pattern.exec(text);
    if (match === null || (/[a-z]/.test(text[start - 1] ?? '') && /[a-z]/.test(match[0][0] ?? ''))) continue;
    return { end: pattern.lastIndex, range: read(match.slice(1), today) };
  }
  return undefined;
};

const opening = /(from|between|since|on or after|until|till|through|up to|自从|自|从|截至|截止) ?/y;
const joint = / ?(?:到|至|-|~|–|—|to|until|till|through|and|和) ?/y;
const closing = / ?(起|以来|至今|到现在|到今天|以后|之后|onwards?|on|以前|之前|为止)(?![a-z])/y;

const matchAt = (pattern: RegExp, text: string, start: number): RegExpExecArray | null => {
  pattern.lastIndex = start;
  return pattern.exec(text);
};

const checked = ({ start, end, back }: DayRange): DayRange | undefined => {
  const span = start === undefined || end === undefined ? 1 : daysBetween(start, end) + 1;
  if (span < 1 || span > limits.queryDays) return undefined;
  return {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(back === undefined ? {} : { back }),
  };
};

/** The days, or days from one to another, that a text in lower case names at a place. */
export const dayRangeAt = (
  text: string,
  start: number,
  today: string,
): { end: number; range: DayRange | undefined } | undefined => {
  const opened = matchAt(opening, text, start);
  const first = daysAt(text, opened === null ? start : opening.lastIndex, today);
  if (first === undefined) return undefined;
  const from = first.range;
  if (from === undefined) return first;
  const joined = matchAt(joint, text, first.end);
  if (joined !== null) {
    const at = joint.lastIndex;
    // 11月3日到5日: the day alone is of the month before it.
    const bare = matchAt(/(\d{1,2})(?:st|nd|rd|th)?(?![\d/月个件条单天周-])(?: ?[日号])?/y, text, at);
    const month = /月|^[a-z]/.test(text.slice(opened === null ? start : opening.lastIndex, first.end).trim());
    const second =
      bare !== null && month
        ? {
            end: at + bare[0].length,
            range: single(
              dayOf(Number(from.start?.slice(0, 4)), Number(from.start?.slice(5, 7)), Number(bare[1])),
            ),
          }
        : daysAt(text, at, today);
    if (second?.range?.end !== undefined && from.start !== undefined)
      return { end: second.end, range: checked({ start: from.start, end: second.range.end }) };
  }
  const closed = matchAt(closing, text, first.end);
  const word = closed?.[1] ?? opened?.[1] ?? '';
  const end = closed === null ? first.end : closing.lastIndex;
  if (/^(?:since|自从|自|起|以来|至今|到现在|到今天)/.test(word))
    return { end, range: checked({ start: from.start ?? today, end: today }) };
  if (/^(?:until|till|through|up to|截至|截止|以前|之前|为止)/.test(word))
    return { end, range: checked({ end: from.end ?? today }) };
  if (/^(?:on or after|以后|之后|on)/.test(word))
    return { end, range: checked({ start: from.start ?? today }) };
  return { end: first.end, range: checked(from) };
};
