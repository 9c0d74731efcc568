export { type CodeOrder, codeLife, issueCodes, storeCodes } from './issue-codes.ts';
export { type Balances, type Movement, movePoints, payPoints, readBalances } from './post-points.ts';
export { readReceipts } from './read-receipt.ts';
export { appendPastPostings } from './append-past.ts';
export { checkBooks, listMovementsOfOrder, openLedger, readLedger } from './store.ts';
