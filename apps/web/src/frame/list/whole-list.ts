/** A list that comes as a whole, as a page of all its rows. */
export const wholeList = <Row>({ list }: { readonly list: readonly Row[] }) => ({
  list,
  total: list.length,
  pageSize: Math.max(1, list.length),
});
