import { sessionEndpoints } from '@waybill/contract/endpoints/sessions.ts';
import { accountEndpoints, type NotifyPrefs } from '@waybill/contract/endpoints/accounts.ts';
import { perform } from '../../client/call.ts';
import { customMutation, mutation } from '../../client/query.ts';
import { rememberUser } from '../../client/session.ts';
import type { ProfileChange } from './profile.ts';
import { accountQuery } from '../../shell/account-query.ts';

/** Changes the profile, or what the account wants to be told of. */
export const saveAccountMutation = customMutation(
  'save-account',
  async (body: ProfileChange & { readonly notifyPrefs?: NotifyPrefs }, _, client) => {
    const saved = await perform(accountEndpoints.saveUserInfo, { body });
    if (saved.id == null) return client.fetchQuery({ ...accountQuery, staleTime: 0 });
    const user = rememberUser(saved);
    client.setQueryData(accountQuery.queryKey, user);
    return user;
  },
);

/** Signs all other devices out; answers with how many there were. */
export const endOthersMutation = customMutation(
  'end-other-sessions',
  async () => (await perform(sessionEndpoints.endOtherSessions)).ended,
  [sessionEndpoints.listSessions],
);

/** Changes the password, which signs the other devices out. */
export const passwordMutation = mutation(accountEndpoints.changePassword, {
  refreshes: [sessionEndpoints.listSessions],
});
