import type { UserInfo } from '@waybill/contract/endpoints/accounts.ts';
import type { Locale } from '@waybill/phrases/translator.ts';

export type Profile = { readonly nickname: string; readonly phone: string; readonly locale: Locale };

export type ProfileChange = Partial<Profile> & { readonly clearFields?: ('nickname' | 'phone')[] };

export const profileOf = (user: Pick<UserInfo, keyof Profile>): Profile => ({
  nickname: user.nickname ?? '',
  phone: user.phone ?? '',
  locale: user.locale,
});

/** What has to be sent to make one profile of another; undefined when they are the same. */
export const profileChange = (before: Profile, after: Profile): ProfileChange | undefined => {
  const fields = (['nickname', 'phone'] as const).filter((name) => before[name] !== after[name].trim());
  const cleared = fields.filter((name) => after[name].trim() === '');
  const changed = fields.filter((name) => !cleared.includes(name));
  const change: ProfileChange = {
    ...Object.fromEntries(changed.map((name) => [name, after[name].trim()])),
    ...(before.locale === after.locale ? {} : { locale: after.locale }),
    // Empty fields never reach the server; clearing one has to be said (spec section 5).
    ...(cleared.length === 0 ? {} : { clearFields: cleared }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
};
