/** Page numbers to offer: the first, the last, those around the current one; gaps are named by their side. */
export const pagesAround = (page: number, pages: number): readonly (number | 'before' | 'after')[] => {
  const near = [page - 1, page, page + 1].filter((n) => n > 1 && n < pages);
  const first = near[0] ?? pages;
  const last = near.at(-1) ?? 1;
  return [
    1,
    ...(first > 2 && near.length > 0 ? ['before' as const] : []),
    ...near,
    ...(last < pages - 1 && near.length > 0 ? ['after' as const] : []),
    ...(pages > 1 ? [pages] : []),
  ];
};
