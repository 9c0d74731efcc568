import { countMyUnread } from '../../outbox/notices/public-api.ts';
import type { Check, Finding, Sweep } from './check.ts';
import {
  findWrongMessages,
  findWrongStates,
  followersAfter,
  ledgersAfter,
  ledgersMoved,
  findUnchained,
  findUnequal,
  findUneven,
  buyersAdded,
  buyersAfter,
  findOverRefunded,
  findTwiceOwned,
  findUnpaid,
} from './accounts/store.ts';
import {
  batchesAfter,
  entriesAdded,
  entriesAfter,
  findForgedEntries,
  findForgedHead,
  findWrongBatches,
  findWrongCopies,
  recountUnread,
  usersAfter,
} from './records/store.ts';
import { findLate, findUnheld, findUnowned, leastZips, zipsAfter } from './stock/store.ts';

const findMiscounted: Sweep['find'] = async (reader, keys) => {
  const found: Finding[] = [];
  for (const { user_id: userId, unread } of await recountUnread(reader, keys)) {
    // A transaction has one connection.
    const { unreadCount } = await countMyUnread(reader, userId);
    if (unreadCount !== unread)
      found.push({ key: userId, row: { userId, answered: unreadCount, counted: unread } });
  }
  return found;
};

const ledgers = { next: ledgersAfter, added: ledgersMoved };
const buyers = { next: buyersAfter, added: buyersAdded };
const zips = { next: zipsAfter, least: leastZips };

/** What must always hold, and how it is looked at. It reads the tables itself, apart from the code that it checks. */
export const checks: readonly Check[] = [
  { name: 'ledger_zero', sweeps: [{ name: 'books', ...ledgers, find: findUneven }] },
  { name: 'balances_match', sweeps: [{ name: 'books', ...ledgers, find: findUnequal }] },
  { name: 'chains_intact', sweeps: [{ name: 'books', ...ledgers, find: findUnchained }] },
  {
    name: 'audit_intact',
    glances: [{ name: 'head', find: findForgedHead }],
    sweeps: [{ name: 'entries', next: entriesAfter, added: entriesAdded, find: findForgedEntries }],
  },
  {
    name: 'one_owner',
    sweeps: [
      { name: 'orders', ...buyers, find: findTwiceOwned },
      { name: 'stock', ...zips, find: findUnowned },
    ],
  },
  { name: 'holds_in_time', glances: [{ name: 'late', find: findLate }] },
  { name: 'holds_match_stock', sweeps: [{ name: 'stock', ...zips, find: findUnheld }] },
  { name: 'refunds_within_paid', sweeps: [{ name: 'orders', ...buyers, find: findOverRefunded }] },
  { name: 'orders_match_points', sweeps: [{ name: 'orders', ...buyers, find: findUnpaid }] },
  { name: 'codes_add_up', sweeps: [{ name: 'batches', next: batchesAfter, find: findWrongBatches }] },
  { name: 'unread_matches', sweeps: [{ name: 'accounts', next: usersAfter, find: findMiscounted }] },
  {
    name: 'followed_one_state',
    sweeps: [{ name: 'followers', next: followersAfter, find: findWrongStates }],
  },
  {
    name: 'followed_one_message',
    sweeps: [{ name: 'followers', next: followersAfter, find: findWrongMessages }],
  },
  { name: 'table_versions', glances: [{ name: 'copies', find: findWrongCopies }] },
];
