import { clear, createStore, get, set } from 'idb-keyval';

/**
 * What an account may read without a network, on this device. It goes with the account: see forget-account.ts. A browser
 * that keeps nothing (a private window, no room) simply has nothing of it.
 */
const store = createStore('waybill-kept', 'kept');

type Kept<T> = { readonly account: string; readonly savedAt: number; readonly value: T };

/** Keeps something for an account; what another one kept goes away. `savedAt` is epoch milliseconds. */
export const keepData = async <T>(name: string, kept: Kept<T>): Promise<void> => {
  try {
    const before = await get<Kept<unknown>>(name, store);
    if (before !== undefined && before.account !== kept.account) await clear(store);
    await set(name, kept, store);
  } catch (error) {
    console.error('Nothing can be kept for the time without a network', error);
  }
};

/** What an account kept; nothing of another's. */
export const readKept = async <T>(name: string, account: string): Promise<Kept<T> | undefined> => {
  const kept = await get<Kept<T>>(name, store).catch(() => undefined);
  return kept?.account === account ? kept : undefined;
};

export const forgetKept = (): Promise<void> =>
  clear(store).catch((error: unknown) => console.error('What was kept could not be removed', error));
