import { phrases } from '../../phrases/src/phrases.ts';

export const ups = phrases;
