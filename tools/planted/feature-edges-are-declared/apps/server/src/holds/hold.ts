import { orders } from '../orders/public.ts';

export const held = orders;
