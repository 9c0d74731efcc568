/** An id of the API as the number of a row; -1, which no row has, for one that is out of range. */
export const rowId = (id: string): number => {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : -1;
};

export const rowIdOrNone = (id: string | undefined): number | undefined =>
  id === undefined ? undefined : rowId(id);
