import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { Deps } from '../platform/deps.ts';
import { type Caller, callerMay } from '../platform/access/caller.ts';
import { rowId } from '../platform/db/row-id.ts';
import type { Translate } from '../platform/http/language.ts';
import { existing } from '../platform/app-error.ts';
import { recordSeen, readEntries, readFiles, readTicket } from './store.ts';
import { wireDetail } from './wire.ts';

/**
 * A ticket as its reader may see it; of its user, every answer counts as read from now on. Who opened a ticket sees it
 * as its user, also one of the staff. A ticket that is not theirs to see is not there.
 */
export const readConversation = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string | number,
  caller: Pick<Caller, 'userId' | 'role' | 'key'>,
  t: Translate,
): Promise<TicketDetail> => {
  const { userId } = caller;
  const sight = { userId, staff: callerMay(caller, 'tickets:read') };
  const ticket = existing((await readTicket(db, { id: rowId(String(id)), ...sight }))[0]);
  const view = ticket.user_id === userId ? 'user' : 'staff';
  const entries = await readEntries(db, ticket.id, view === 'staff');
  const files = await readFiles(db, ticket.id, view === 'staff');
  const newest = entries.at(-1)?.id ?? 0;
  if (view === 'user' && ticket.last_answer_id > ticket.seen_entry_id)
    await recordSeen(db, ticket.id, newest);
  const mayAnswer = callerMay(caller, 'tickets:answer');
  return wireDetail(
    view === 'user' ? { ...ticket, seen_entry_id: Math.max(newest, ticket.seen_entry_id) } : ticket,
    entries,
    files,
    { view, userId, mayAnswer, t, timeZone: config.timeZone, whenAway: config.clamd?.whenAway },
  );
};
