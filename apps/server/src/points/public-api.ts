/** Door of the points. */
export { codeLife, issueCodes, storeCodes } from './issue-codes.ts';
export {
  type Balances,
  adjustPoints,
  checkBooks,
  movePoints,
  openBook,
  payPoints,
  readBalances,
} from './post-points.ts';
export { readMovementsOfOrder, readStatement } from './read-ledger.ts';
