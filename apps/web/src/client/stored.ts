/**
 * Local storage that may be switched off or full: reading gives null, writing does nothing.
 */
export const stored = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // A private window without storage still works, it only forgets.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // see write
    }
  },
};

/** What an account has written and not yet sent; it goes with the account. */
export const draftsKey = 'ticketDrafts';

/** What an account filled in of a lot that it has not imported yet; it goes with the account. */
export const lotDraftKey = 'lotDraft';

/** What an account asked for and chose of its live holds; it goes with the account. */
export const keptHoldsKey = 'keptHolds';

/** What stands in the field of a batch and was not added yet; it goes with the account. */
export const batchTypedKey = 'batchTyped';

/** Reads JSON from local storage; anything that is not JSON counts as absent. */
export const readStoredJson = (key: string): unknown => {
  const text = stored.read(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
