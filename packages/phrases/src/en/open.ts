import type { open as source } from '../zh-CN/open.ts';
import { client } from './client.ts';
import { signIn } from './sign-in.ts';
import { site } from './site.ts';

export const open: Record<keyof typeof source, string> = { ...site, ...client, ...signIn };
