import type { SelectQueryBuilder } from 'kysely';

/** Which page of a list, from 1 on, and how many rows it has. */
type Page = { readonly pageNum: number; readonly pageSize: number };

/** One page of the ordered rows and how many there are in all, asked at the same time. */
export const readPage = async <Found, From extends keyof Found, Row, All, Of extends keyof All>(
  rows: SelectQueryBuilder<Found, From, Row>,
  all: SelectQueryBuilder<All, Of, object>,
  { pageNum, pageSize }: Page,
) => {
  const [list, { total }] = await Promise.all([
    rows
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    all
      .select((is) => is.fn.countAll<number>().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { list, total };
};
