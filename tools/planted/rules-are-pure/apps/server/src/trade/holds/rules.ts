import { readFileSync } from 'node:fs';

export const rule = readFileSync('rule');
