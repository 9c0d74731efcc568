import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import type { SelectQueryBuilder } from 'kysely';
import type { Reader } from './database.ts';

export type Page = { readonly pageNum: number; readonly pageSize: number };

export const rowsBefore = ({ pageNum, pageSize }: Page): number => (pageNum - 1) * pageSize;

export const readPage = async <Found, From extends keyof Found, Row, All, Of extends keyof All>(
  rows: SelectQueryBuilder<Found, From, Row>,
  all: SelectQueryBuilder<All, Of, object>,
  page: Page,
) => {
  const [list, { total }] = await Promise.all([
    rows.limit(page.pageSize).offset(rowsBefore(page)).execute(),
    all
      .select((is) => is.fn.countAll<number>().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { list, total };
};

/**
 * The same of a list that grows without end: rows are counted, and shown, up to `staffLimits.countedRows`; `more` says
 * that there are others.
 */
export const readLongPage = async <Found, From extends keyof Found, Row, All, Of extends keyof All>(
  reader: Reader,
  rows: SelectQueryBuilder<Found, From, Row>,
  all: SelectQueryBuilder<All, Of, object>,
  page: Page,
) => {
  const most = staffLimits.countedRows;
  const skip = rowsBefore(page);
  const [list, { counted }] = await Promise.all([
    rows
      .limit(skip >= most ? 0 : page.pageSize)
      .offset(Math.min(skip, most))
      .execute(),
    reader
      .selectFrom(all.limit(most + 1).as('found'))
      .select((is) => is.fn.countAll<number>().as('counted'))
      .executeTakeFirstOrThrow(),
  ]);
  return { list, total: Math.min(counted, most), more: counted > most };
};
