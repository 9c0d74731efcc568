import { orders } from '../orders/public-api.ts';

export const posted = orders;
