import { day } from '../day.ts';

export const text = day;
