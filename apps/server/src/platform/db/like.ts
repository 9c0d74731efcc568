import { type RawBuilder, sql } from 'kysely';

const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

export const beginsWith = (text: string): string => `${literally(text)}%`;

export const contains = (text: string): string => `%${literally(text)}%`;

/** The range, in byte order, of what begins with a text: an index of patterns finds it. */
export const begins = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} ~>=~ ${text}::text AND ${column} ~<~ ${`${text}\u{10FFFF}`}::text`;
