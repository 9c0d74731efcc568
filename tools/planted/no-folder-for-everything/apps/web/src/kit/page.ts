import { pad } from './utils/pad.ts';

export const Page = pad;
