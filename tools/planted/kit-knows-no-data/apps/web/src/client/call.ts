export const call = (): number => 1;
