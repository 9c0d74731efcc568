import { Pager } from '../kit/data-table/pager.tsx';
import { useT } from './language.tsx';

export const ListPager = (props: {
  /** Names the list, where a page has several. */
  readonly list?: string | undefined;
  readonly page: number;
  /** What was read of the list; undefined as long as nothing was. */
  readonly read: { readonly total: number; readonly pageSize: number } | undefined;
  readonly count: (total: number) => string;
  readonly onPage: (page: number) => void;
}) => {
  const { list, page, read, count, onPage } = props;
  const t = useT();
  if (read === undefined || read.total === 0) return null;
  return (
    <Pager
      page={page}
      pageSize={read.pageSize}
      total={read.total}
      labels={{
        label: list === undefined ? t('table.page') : `${list} · ${t('table.page')}`,
        previous: t('table.pagePrevious'),
        next: t('table.pageNext'),
        page: (number) => t('table.pageNumber', { page: number }),
        total: count(read.total),
      }}
      onPage={onPage}
    />
  );
};
