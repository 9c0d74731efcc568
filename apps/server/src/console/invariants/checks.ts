import { countMyUnread } from '../../outbox/notices/public-api.ts';
import type { Check, Finding, Sweep } from './check.ts';
import {
  buyers,
  findOverRefunded,
  findTwiceOwned,
  findUnchained,
  findUnequal,
  findUneven,
  findUnpaid,
  findWrongMessages,
  findWrongStates,
  followers,
  ledgers,
} from './accounts/store.ts';
import {
  batchesAfter,
  entries,
  findForgedEntries,
  findForgedHead,
  findWrongBatches,
  findWrongCopies,
  recountUnread,
  usersAfter,
} from './records/store.ts';
import { findLate, findUnheld, findUnowned, zips } from './stock/store.ts';

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

/** What must always hold, and how it is looked at. It reads the tables itself, apart from the code that it checks. */
export const checks: readonly Check[] = [
  { name: 'ledger_zero', sweeps: [{ ...ledgers, find: findUneven }] },
  { name: 'balances_match', sweeps: [{ ...ledgers, find: findUnequal }] },
  { name: 'chains_intact', sweeps: [{ ...ledgers, find: findUnchained }] },
  {
    name: 'audit_intact',
    glances: [{ name: 'head', find: findForgedHead }],
    sweeps: [{ ...entries, find: findForgedEntries }],
  },
  {
    name: 'one_owner',
    sweeps: [
      { ...buyers, find: findTwiceOwned },
      { ...zips, find: findUnowned },
    ],
  },
  { name: 'holds_in_time', glances: [{ name: 'late', find: findLate }] },
  { name: 'holds_match_stock', sweeps: [{ ...zips, find: findUnheld }] },
  { name: 'refunds_within_paid', sweeps: [{ ...buyers, find: findOverRefunded }] },
  { name: 'orders_match_points', sweeps: [{ ...buyers, find: findUnpaid }] },
  { name: 'codes_add_up', sweeps: [{ name: 'batches', next: batchesAfter, find: findWrongBatches }] },
  { name: 'unread_matches', sweeps: [{ name: 'accounts', next: usersAfter, find: findMiscounted }] },
  { name: 'followed_one_state', sweeps: [{ ...followers, find: findWrongStates }] },
  { name: 'followed_one_message', sweeps: [{ ...followers, find: findWrongMessages }] },
  { name: 'table_versions', glances: [{ name: 'copies', find: findWrongCopies }] },
];
