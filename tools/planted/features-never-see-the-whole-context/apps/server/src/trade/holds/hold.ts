import type { Context } from '../../context.ts';

export const hold = ({ now }: Context): Date => now;
