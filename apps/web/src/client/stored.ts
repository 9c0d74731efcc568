/** A storage that may be switched off or full: reading gives null, writing does nothing. */
const storedIn = (storage: () => Storage) => ({
  read(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      storage().setItem(key, value);
    } catch {
      // A private window without storage still works, it only forgets.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // see write
    }
  },
});

/** What the tabs of a browser share. */
export const stored = storedIn(() => localStorage);

/** What belongs to a tab: it outlives a reload, and a new tab begins without it. */
export const storedInTab = storedIn(() => sessionStorage);

/** What an account has written and not yet sent; it goes with the account. */
export const draftsKey = 'ticketDrafts';

/** What an account filled in of a lot that it has not imported yet; it goes with the account. */
export const lotDraftKey = 'lotDraft';

/** What staff said that values of lots mean, on this device. */
export const lotMeaningsKey = 'lotMeanings';

/** What an account asked for and chose of its live holds; it goes with the account. */
export const keptHoldsKey = 'keptHolds';

/** The numbers of a batch that was not started yet, and what stands in its field; they go with the account. */
export const batchDraftKeys = { draft: 'batchDraft', typed: 'batchTyped' } as const;

/** Reads JSON from a storage; anything that is not JSON counts as absent. */
export const readStoredJson = (key: string, from = stored): unknown => {
  const text = from.read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
