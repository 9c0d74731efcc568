/** How far the primary had written at some moment: bytes of its log, and milliseconds by this process's clock. */
export type Mark = { readonly position: number; readonly at: number };

export const marksAhead = (marks: readonly Mark[], reached: number): readonly Mark[] =>
  marks.filter(({ position }) => position > reached);

/** Milliseconds that a replica is behind: the age of the oldest mark that it has not come to; 0 when there is none. */
export const lagOf = (ahead: readonly Mark[], now: number): number => {
  const [oldest] = ahead;
  return oldest === undefined ? 0 : now - oldest.at;
};
