import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Reader, statement } from './database.ts';
import { contains } from './like.ts';
import { type Page, rowsBefore } from './read-page.ts';
import { wallTime, wallTimeOrNull } from './times.ts';

type Field<Out> = { readonly sql: string; readonly read?: (value: never) => Out };

/** Each field of an answer of the API: its SQL, and how it is read where the database writes it differently. */
export type Fields<Answer> = { readonly [Name in keyof Answer]-?: Field<Answer[Name]> };

const value = <Out>(text: string): Field<Out> => ({ sql: text });
const read = <In, Out>(text: string, reader: (value: In) => Out): Field<Out> => ({ sql: text, read: reader });
type Party = { id: string; userName: string };
const party = (userId: string, name: string): Field<Party> =>
  value(`json_build_object('id', ${userId}::text, 'userName', coalesce(${name}, ''))`);

/** The kinds of fields, each by its SQL. */
export const field = {
  value,
  read,
  party,
  id: (text: string): Field<string> => read(text, String),
  points: (text: string): Field<number> => read(text, toPoints),
  time: (text: string): Field<string> => read(text, wallTime),
  timeOrNull: (text: string): Field<string | null> => read(text, wallTimeOrNull),
  partyOrNull: (userId: string, name: string): Field<Party | null> =>
    value(`CASE WHEN ${userId} IS NOT NULL THEN ${party(userId, name).sql} END`),
};

/** Fields that are answered as they are stored: each is the camelCase of its column, `orderNo` of `o.order_no`. */
export const fieldsOf = <Name extends string>(
  alias: string,
  ...names: readonly Name[]
): Readonly<Record<Name, Field<never>>> => {
  const columnOf = (name: string): string =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const fields = names.map((name) => [name, value(`${alias}.${columnOf(name)}`)]);
  return Object.fromEntries(fields) as Readonly<Record<Name, Field<never>>>;
};

/** The columns that a statement has to select for an answer, and what makes the answer of a row, in place. */
export const columnsOf = <Answer extends object>(fields: Fields<Answer>) => {
  const entries = Object.entries<Field<unknown>>(fields);
  const readers = entries.flatMap(([name, field]) =>
    field.read === undefined ? [] : [[name as keyof Answer, field.read] as const],
  );
  return {
    text: entries.map(([name, field]) => `${field.sql} AS "${name}"`).join(', '),
    answerOf: (row: Answer): Answer => {
      for (const [name, reader] of readers) row[name] = reader(row[name] as never) as Answer[typeof name];
      return row;
    },
  };
};

/** A statement whose rows are answers of the API; the text is told the columns that it has to select. */
export const answers = <Answer extends object, Values extends readonly unknown[]>(
  fields: Fields<Answer>,
  textOf: (columns: string) => string,
): ((reader: Reader, ...values: Values) => Promise<Answer[]>) => {
  const { text, answerOf } = columnsOf(fields);
  const find = statement<Answer, Values>(textOf(text));
  return async (reader, ...values) => (await find(reader, ...values)).map(answerOf);
};

/** A condition of a list; undefined where its filter was left out. */
export type Condition = RawBuilder<unknown> | undefined;

export const when = <T, Made>(wanted: T | undefined, make: (wanted: T) => Made): Made | undefined =>
  wanted === undefined ? undefined : make(wanted);
export const equals = (text: string, wanted: unknown): Condition =>
  when(wanted, () => sql`${sql.raw(text)} = ${wanted}`);
export const hasText = (wanted: string | undefined, ...texts: readonly string[]): Condition =>
  when(wanted, (part) => {
    const found = texts.map((text) => sql`${sql.raw(text)} ILIKE ${contains(part)}`);
    return sql`(${sql.join(found, sql` OR `)})`;
  });
export const onDays = (text: string, first: string | undefined, last: string | undefined): Condition[] => [
  when(first, (day) => sql`${sql.raw(text)} >= ${day}::date`),
  when(last, (day) => sql`${sql.raw(text)} < ${day}::date + 1`),
];

/** The conditions that are there, as what stands behind WHERE. */
export const allOf = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` AND `);

/** Rows of `from` as answers of the API; `join` is what only the fields need. */
export const view = <Answer extends object>(
  { from, join = '', order }: { readonly from: string; readonly join?: string; readonly order: string },
  fields: Fields<Answer>,
) => {
  const { text, answerOf } = columnsOf(fields);
  const rows = async (
    reader: Reader,
    conditions: readonly Condition[],
    most?: number,
    skip = 0,
  ): Promise<Answer[]> => {
    const cut = most === undefined ? sql`` : sql`LIMIT ${most} OFFSET ${skip}`;
    const query = sql<Answer>`SELECT ${sql.raw(text)} FROM ${sql.raw(`${from} ${join}`)} WHERE ${allOf(conditions)}
      ORDER BY ${sql.raw(order)} ${cut}`;
    return (await query.execute(reader)).rows.map(answerOf);
  };
  const count = async (reader: Reader, conditions: readonly Condition[], most?: number): Promise<number> => {
    const all = sql`FROM ${sql.raw(from)} WHERE ${allOf(conditions)}`;
    const query =
      most === undefined
        ? sql<{ total: number }>`SELECT count(*)::int AS total ${all}`
        : sql<{ total: number }>`SELECT count(*)::int AS total FROM (SELECT ${all} LIMIT ${most}) AS found`;
    return (await query.execute(reader)).rows[0]?.total ?? 0;
  };
  const sum = async (reader: Reader, of: string, conditions: readonly Condition[]): Promise<number> => {
    const query = sql<{ total: number }>`SELECT coalesce(sum(${sql.raw(of)}), 0)::bigint AS total
      FROM ${sql.raw(from)} WHERE ${allOf(conditions)}`;
    return (await query.execute(reader)).rows[0]?.total ?? 0;
  };
  return {
    rows,
    count,
    sum,
    one: async (reader: Reader, ...conditions: readonly Condition[]): Promise<Answer | undefined> =>
      (await rows(reader, conditions, 1))[0],
    page: async (reader: Reader, { pageNum, pageSize }: Page, ...conditions: readonly Condition[]) => {
      const [list, total] = await Promise.all([
        rows(reader, conditions, pageSize, rowsBefore({ pageNum, pageSize })),
        count(reader, conditions),
      ]);
      return { list, total, pageNum, pageSize };
    },
    /**
     * A page of a list that grows without end: rows are counted, and shown, up to `staffLimits.countedRows`; `more` says
     * that there are others.
     */
    longPage: async (reader: Reader, { pageNum, pageSize }: Page, ...conditions: readonly Condition[]) => {
      const most = staffLimits.countedRows;
      const skip = rowsBefore({ pageNum, pageSize });
      const [list, counted] = await Promise.all([
        skip >= most ? [] : rows(reader, conditions, pageSize, skip),
        count(reader, conditions, most + 1),
      ]);
      return { list, total: Math.min(counted, most), more: counted > most, pageNum, pageSize };
    },
  };
};
