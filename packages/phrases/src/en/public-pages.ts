import type { publicPages as source } from '../zh-CN/public-pages.ts';
import { accounts } from './accounts.ts';
import { open } from './open.ts';

export const publicPages: Record<keyof typeof source, string> = {
  ...open,
  ...accounts,
};
