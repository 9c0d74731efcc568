import { client } from './client.ts';
import { signIn } from './sign-in.ts';
import { site } from './site.ts';

/** Phrases of the pages that need no session; they come with the app itself. */
export const open = { ...site, ...client, ...signIn } as const;
