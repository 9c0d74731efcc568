import { create } from 'zustand';
import { readStoredJson, stored } from '../../client/stored.ts';

const storageKey = 'announcements.dismissed';
/** How many are remembered; older ones have ended long since. */
const mostKept = 50;

const remembered = (): readonly string[] => {
  const value = readStoredJson(storageKey);
  return Array.isArray(value) ? value.filter((mark): mark is string => typeof mark === 'string') : [];
};

export const useDismissed = create<{ readonly marks: readonly string[] }>(() => ({ marks: remembered() }));

export const dismiss = (mark: string): void => {
  const marks = [...remembered().filter((other) => other !== mark), mark].slice(-mostKept);
  stored.write(storageKey, JSON.stringify(marks));
  useDismissed.setState({ marks });
};

// The other tabs of this browser follow.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === storageKey) useDismissed.setState({ marks: remembered() });
});
