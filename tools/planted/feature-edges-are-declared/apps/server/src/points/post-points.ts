import { orders } from '../orders/public.ts';

export const posted = orders;
