import { codes } from '../../contract/src/codes.ts';

export const known = codes;
