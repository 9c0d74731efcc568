import type { Say } from '../platform/http/language.ts';

type Named = { readonly nickname: string | null; readonly user_name: string | null };

/** The name of an account among the staff. */
export const nameOfStaff = ({ nickname, user_name: userName }: Named): string => nickname ?? userName ?? '';

/** Who did something, for whom: users see of the staff a nickname or the service's name, never an address. */
export const nameFor = (
  view: 'user' | 'staff',
  actor: 'user' | 'staff' | 'system',
  who: Named,
  say: Say,
): string => {
  if (actor === 'system') return say('ticketNames.system');
  if (actor === 'staff' && view === 'user') return who.nickname ?? say('ticketNames.service');
  return nameOfStaff(who);
};
