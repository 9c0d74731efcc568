import { greet } from '../../points/public-api.ts';

export const greeting = greet();
