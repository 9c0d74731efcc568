import { greet } from '../../points/public.ts';

export const greeting = greet();
