import { codes } from '../../contract/src/codes.ts';

export const client = codes;
