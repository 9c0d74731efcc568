import type { open as source } from '../zh-CN/open.ts';
import { client } from './client.ts';
import { fields } from './fields.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

export const open: Record<keyof typeof source, string> = { ...shell, ...client, ...fields, ...signIn };
