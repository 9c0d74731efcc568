import { z } from 'zod';
import { packedText } from '../std/typed-text.ts';
import { Id } from './fields.ts';

/** Fields of calls that come form-encoded as well as in JSON (spec section 5): what is no text has to be read from one. */

/** A list: an array, or its items with commas between them. */
export const CommaList = <T extends z.core.$ZodType<string, string>>(item: T, max: number, error: string) => {
  const list = z.array(item, { error }).max(max, { error });
  return z.union([
    list,
    z
      .string({ error })
      .transform((text) =>
        packedText(text)
          .split(',')
          .filter((part) => part !== ''),
      )
      .pipe(z.array(item, { error }).max(max, { error })),
  ]);
};

export const IdList = (max: number) => CommaList(Id, max, 'fields.id');

/** A whole number, or its digits. */
export const FormNumber = (min: number, max: number, error = 'fields.number') => {
  const number = z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
  return z.union([
    number,
    z
      .string({ error })
      .regex(/^\d{1,10}$/, { error })
      .transform(Number)
      .pipe(number),
  ]);
};

export const FormFlag = z.union([
  z.boolean({ error: 'fields.choice' }),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
]);
