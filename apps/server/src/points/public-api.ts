export { codeLife, issueCodes, storeCodes } from './issue-codes.ts';
export {
  type Balances,
  type Movement,
  adjustPoints,
  checkBooks,
  movePoints,
  openLedger,
  payPoints,
  readBalances,
} from './post-points.ts';
export { readMovementsOfOrder, readLedger } from './read-ledger.ts';
export { readReceipts } from './read-receipt.ts';
export { appendPastPostings } from './seeding/append-past.ts';
