import { client } from './client.ts';
import { fields } from './fields.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

/** Phrases of the pages that need no session; they come with the app itself. */
export const open = { ...shell, ...client, ...fields, ...signIn } as const;
