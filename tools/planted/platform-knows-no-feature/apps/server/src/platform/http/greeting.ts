import { greet } from '../../trade/points/public-api.ts';

export const greeting = greet();
