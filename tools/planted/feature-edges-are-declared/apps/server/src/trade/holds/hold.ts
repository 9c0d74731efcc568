import { orders } from '../orders/public-api.ts';

export const held = orders;
