import { type Client, type WaybillError, createClient } from '../../packages/client/src/client.ts';
import { waitUntil } from './harness.ts';

export type Caller = { readonly id: number; readonly token: string };

/** The client of the API at an address, which sends every call once. */
export const clientOf = (baseUrl: string, { token }: Pick<Caller, 'token'>, timeoutMs = 30_000): Client =>
  createClient({ baseUrl, token, timeoutMs, retries: 0 });

/** Status of the answer to a call; 0 where none came. */
export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    ({ status }: WaybillError) => status,
  );

/** Has every invariant checked now; answers the names and states of those that do not hold. */
export const brokenInvariants = async (url: string, caller: Pick<Caller, 'token'>): Promise<string[]> => {
  const { list } = await clientOf(url, caller).checkInvariants({});
  return list.filter(({ state }) => state !== 'holds').map(({ name, state }) => `${name}: ${state}`);
};

/** Ends the sessions of an account at one process, and waits until all of them say so; answers what each says. */
export const signOutEverywhere = async (
  urls: readonly [string, ...string[]],
  staff: Caller,
  user: Caller,
): Promise<readonly number[]> => {
  await clientOf(urls[0], staff).revokeUserSessions({ id: String(user.id), reason: 'drill' });
  let said: readonly number[] = [];
  await waitUntil('what ends at one process ends at all', async () => {
    said = await Promise.all(urls.map((url) => statusOf(clientOf(url, user).getUserPoint())));
    return said.every((status) => status === 401);
  });
  return said;
};
