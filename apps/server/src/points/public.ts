/** Door of the points. */
export {
  type Balances,
  type Posting,
  checkBooks,
  movePoints,
  openBook,
  payPoints,
  readBalances,
} from './post-points.ts';
