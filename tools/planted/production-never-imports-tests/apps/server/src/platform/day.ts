import { buildUser } from '../../test/builders.ts';

export const day = buildUser;
