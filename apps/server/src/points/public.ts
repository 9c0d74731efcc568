/** Door of the points. */
export { codeLife, issueCodes, storeCodes } from './issue-codes.ts';
export { type Balances, checkBooks, movePoints, openBook, payPoints, readBalances } from './post-points.ts';
