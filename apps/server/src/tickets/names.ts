import type { Translate } from '../platform/http/language.ts';

type Named = { readonly nickname: string | null; readonly user_name: string | null };

export const nameOfStaff = ({ nickname, user_name: userName }: Named): string => nickname ?? userName ?? '';

/** Who did something, for whom: users see of the staff a nickname or the service's name, never an address. */
export const nameFor = (
  view: 'user' | 'staff',
  actor: 'user' | 'staff' | 'system',
  who: Named,
  t: Translate,
): string => {
  if (actor === 'system') return t('ticketNames.system');
  if (actor === 'staff' && view === 'user') return who.nickname ?? t('ticketNames.service');
  return nameOfStaff(who);
};
