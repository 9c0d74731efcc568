/** Door of the points. */
export { type Balances, checkBooks, movePoints, openBook, payPoints, readBalances } from './post-points.ts';
