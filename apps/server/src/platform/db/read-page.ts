import type { SelectQueryBuilder } from 'kysely';

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
