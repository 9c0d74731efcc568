import { accounts } from './accounts.ts';
import { open } from './open.ts';

/** Phrases of the pages that need no session; they come with the app itself. */
export const publicPages = {
  ...open,
  ...accounts,
} as const;
