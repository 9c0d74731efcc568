import { accountEndpoints, type NotifyPrefs } from '@waybill/contract/endpoints/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { rememberUser } from '../../client/session.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import type { ProfileChange } from './profile.ts';
import { accountQuery } from '../../frame/account-query.ts';
import { sessionsKey } from './queries.ts';

/** Changes the profile, or what the account wants to be told of. */
export const useSaveAccount = () => {
  const client = useQueryClient();
  return useIdempotentMutation(
    'save-account',
    async (body: ProfileChange & { readonly notifyPrefs?: NotifyPrefs }) => {
      const user = rememberUser(await call(accountEndpoints.saveUserInfo, { body }));
      client.setQueryData(accountQuery.queryKey, user);
      return user;
    },
  );
};

type PasswordChange = { readonly oldPassword: string; readonly newPassword: string };

/** Signs all other devices out; answers with how many there were. */
export const useEndOtherSessions = () =>
  useIdempotentMutation(
    'end-other-sessions',
    async () => (await call(accountEndpoints.endOtherSessions)).ended,
    [sessionsKey],
  );

/** Changes the password, which signs the other devices out. */
export const useChangePassword = () =>
  useIdempotentMutation(
    'change-password',
    (body: PasswordChange) => call(accountEndpoints.changePassword, { body }),
    [sessionsKey],
  );
