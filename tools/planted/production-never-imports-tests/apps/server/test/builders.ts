export const buildUser = (): null => null;
