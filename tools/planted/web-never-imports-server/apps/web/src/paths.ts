import type { Config } from '../../server/src/config.ts';

export const paths: Config[] = [];
