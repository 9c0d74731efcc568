import { paths } from '../../../../web/src/paths.ts';

export const pages = paths;
