import { phrases } from '../../phrases/src/phrases.ts';

export const words = phrases;
