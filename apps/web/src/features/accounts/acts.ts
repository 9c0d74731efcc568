import { accountEndpoints, type NotifyPrefs } from '@waybill/contract/endpoints/accounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { rememberUser } from '../../client/session.ts';
import type { ProfileChange } from './profile.ts';
import { accountQuery } from '../../frame/account-query.ts';
import { sessionsQuery } from './queries.ts';

/** Changes the profile. */
export const useSaveProfile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => call(accountEndpoints.saveUserInfo, { body: change }),
    onSuccess: (user) => {
      client.setQueryData(accountQuery.queryKey, rememberUser(user));
    },
  });
};

/** Changes what the account wants to be told of. */
export const useSaveNotifyPrefs = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notifyPrefs: NotifyPrefs) => call(accountEndpoints.saveUserInfo, { body: { notifyPrefs } }),
    onSuccess: (user) => {
      client.setQueryData(accountQuery.queryKey, rememberUser(user));
    },
  });
};

type PasswordChange = { readonly oldPassword: string; readonly newPassword: string };

/** Changes the password, which signs the other devices out. */
export const useChangePassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call(accountEndpoints.changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

/** Signs one device out. */
export const useEndSession = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(accountEndpoints.endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

/** Signs all other devices out; answers with how many there were. */
export const useEndOtherSessions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(accountEndpoints.endOtherSessions)).ended,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};
