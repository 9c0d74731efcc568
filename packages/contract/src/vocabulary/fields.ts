import { daysBetween } from '../std/days.ts';
import { z } from 'zod';
import { addressText, packedText, plainText, soughtText } from '../std/typed-text.ts';
import { limits, ownWordLimits, passwordLength, termsVersion } from '../constants.ts';

/** What is said of a value that is none of those to choose from, and of one that nobody types. */
export const choice = { error: 'fields.choice' } as const;
export const invalid = { error: 'fields.invalid' } as const;

/** A text of at most so many characters once it is cleaned; `error` says whatever is wrong with it. */
export const typedText = (most: number, error: string, clean = (text: string): string => text, least = 1) =>
  z.string({ error }).overwrite(clean).min(least, { error }).max(most, { error });

/** A text of this form once it is cleaned; `error` says whatever is wrong with it. */
export const formedText = (form: RegExp, error: string, clean = (text: string): string => text) =>
  z.string({ error }).overwrite(clean).regex(form, { error });

export const trimmed = (text: string): string => text.trim();

/** The database takes no NUL. */
export const withoutNul = (text: string): boolean => !text.includes('\0');

/** What somebody writes in their own words, at most so long; it may be empty. */
export const ownText = (most: number, clean = trimmed) =>
  z.string(invalid).overwrite(clean).max(most, { error: 'fields.tooLong' }).refine(withoutNul, invalid);

/** What an account calls something of its own, on one line, and its note on it; an empty text is none. */
export const ownWords = {
  reference: ownText(ownWordLimits.reference, (text) => soughtText(text.replaceAll(/\s+/g, ' '))).optional(),
  note: ownText(ownWordLimits.note).optional(),
};
export const ownWordFields = { reference: z.string().nullable(), note: z.string().nullable() };

export const wholeNumber = (least: number, most: number, error: string) =>
  z.number({ error }).int({ error }).min(least, { error }).max(most, { error });

/** A list of 1 to `most` of them. */
export const someOf = <Item extends z.ZodType>(item: Item, most: number, error: string) =>
  z.array(item, { error }).min(1, { error }).max(most, { error });

/** Years that a parcel, an order or a notice can be of. The database and JavaScript disagree about others. */
const year = /^(?:19|2\d)\d\d-/;

/** A calendar day, `YYYY-MM-DD`, from 1900 on. Messages of these schemas are phrase keys below `fields`. */
export const Day = z.iso
  .date({ error: 'fields.day' })
  .refine((day) => year.test(day), { error: 'fields.day' })
  .meta({ description: 'YYYY-MM-DD' });

/**
 * ZIP5 or ZIP+4; only the first five digits are compared with the stock. Here and below, what a Chinese keyboard types in
 * full width means the same.
 */
export const Zip = formedText(/^\d{5}(-\d{4})?$/, 'fields.zip', packedText);

/** Ids are strings outward. */
export const Id = z.string().regex(/^\d{1,19}$/, { error: 'fields.id' });

/** Of the terms of use: the day from which they hold. */
export const TermsVersion = z.string().meta({ examples: [termsVersion] });

export const HoldId = z.uuid({ error: 'fields.id' });

/** Wall time of the product's zone with its offset, `2026-11-20T15:22:33+08:00`; its first 19 characters are shown. */
export const WallTime = z
  .string()
  .meta({ description: 'Wall time with offset', examples: ['2026-11-20T15:22:33+08:00'] });

/** A time as somebody writes it: `2026-11-20T15:22:33+08:00`, or without an offset in the product's zone. */
export const DateTime = z.iso
  .datetime({ offset: true, local: true, error: 'fields.dateTime' })
  // No zone is further from UTC than 14 hours, and the database takes none beyond 15.
  .refine((time) => year.test(time) && !/[+-](?:1[5-9]|2\d):\d\d$/.test(time), {
    error: 'fields.dateTime',
  });

/** The range of a query, by days or by times. */
export const dayFields = { startDate: Day.optional(), endDate: Day.optional() };
export const timeFields = { startTime: DateTime.optional(), endTime: DateTime.optional() };

const hasOffset = (time: string): boolean => /(Z|[+-]\d{2}:\d{2})$/.test(time);

/**
 * Refines an object whose `startTime` has to be before its `endTime`. Two of which one alone has an offset pass: the
 * server compares them, which knows the product's zone.
 */
export const timesInOrder = (
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
  context: z.core.$RefinementCtx,
): void => {
  if (startTime === undefined || endTime === undefined || hasOffset(startTime) !== hasOffset(endTime)) return;
  if (Date.parse(startTime) >= Date.parse(endTime))
    context.addIssue({ code: 'custom', path: ['endTime'], message: 'fields.rangeReversed' });
};

/**
 * When a parcel was last seen by the clock of the place, with its offset where the carrier tells it:
 * `2026-11-20T02:22:33-05:00`, without one, or the day alone. A time that only the stock knows is a `WallTime`.
 */
export const EventTime = z.string().meta({
  description: 'Local time of the place, with its offset where it is known',
  examples: ['2026-11-20T02:22:33-05:00'],
});

export const EpochMs = z
  .number()
  .int()
  .meta({ examples: [1_795_159_353_000] });

const pageNumber = (min: number, max: number) =>
  z.number({ error: 'fields.number' }).int({ error: 'fields.number' }).min(min).max(max);

/** Which page of a list, from 1. */
export const pageFields = {
  pageNum: pageNumber(1, 1_000_000).default(1),
  pageSize: pageNumber(1, limits.maxPageSize).default(limits.pageSize),
};

/** Text of a query string that means a whole number. */
export const NumberText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, { error: 'fields.number' })
    .transform(Number)
    .pipe(pageNumber(min, max));

export const pageQuery = {
  pageNum: NumberText(1, 1_000_000).default(1),
  pageSize: NumberText(1, limits.maxPageSize).default(limits.pageSize),
};

export const pageOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({
    list: z.array(row),
    total: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  });

/** What is wrong with two days where `start` is not to be after `end` and both span `days` at most. */
export const dayRangeIssue = (
  start: string | undefined,
  end: string | undefined,
  days: number,
): 'fields.rangeReversed' | 'fields.rangeTooLong' | undefined => {
  if (start === undefined || end === undefined) return undefined;
  const span = daysBetween(start, end) + 1;
  if (span < 1) return 'fields.rangeReversed';
  return span > days ? 'fields.rangeTooLong' : undefined;
};

/** Refines an object of which two days are not to be reversed and to span `days` at most. */
export const dayRange =
  <Start extends string, End extends string>(start: Start, end: End, days: number) =>
  (given: { readonly [K in Start | End]?: string | undefined }, context: z.core.$RefinementCtx): void => {
    const issue = dayRangeIssue(given[start], given[end], days);
    if (issue !== undefined)
      context.addIssue({ code: 'custom', path: [end], message: issue, params: { days } });
  };

/** The body of a call that needs none: nothing, or an empty object. */
export const NoBody = z.strictObject({}).nullish();

/** An e-mail address, in lower case. */
export const Email = z
  .string({ error: 'fields.emailRequired' })
  .overwrite(addressText)
  .toLowerCase()
  .min(1, { error: 'fields.emailRequired' })
  .max(254, { error: 'fields.email' })
  .pipe(z.email({ error: 'fields.email' }));

const mobile = /^(?:\+?86)?1\d{10}$/;
const phone = /^(?:(?:\+?86[- ]?)?1\d{10}|0[\d-]{9,12})$/;

/**
 * A phone number: 11 digits from 1 with an optional 86, or a landline from 0 with 10 to 13 digits and dashes
 * (spec section 5).
 */
export const Phone = z
  .string({ error: 'fields.phone' })
  .overwrite((text) => {
    const plain = plainText(text);
    const packed = plain.replaceAll(/[\s-]/g, '');
    if (phone.test(plain)) return plain;
    return mobile.test(packed) ? packed : packedText(plain);
  })
  .regex(phone, { error: 'fields.phone' });

/**
 * A password to set. White space at an end is rejected, because clients trim what they send. How long it has to be goes by
 * role and settings: `getSite` tells, and the server rejects with `fields.passwordShort`.
 */
export const NewPassword = z
  .string({ error: 'fields.passwordRequired' })
  .min(1, { error: 'fields.passwordRequired' })
  .refine((text) => text.trim() === text, { error: 'fields.passwordSpace' })
  .refine((text) => Array.from(text).length <= passwordLength.max, { error: 'fields.passwordLong' });

/** The file of a multipart form, as the document says it. */
export const FilePart = z.string().meta({ format: 'binary' });
