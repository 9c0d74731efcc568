export const oneOf = <T extends string, O = T>(list: readonly T[], text: string | null, otherwise: O) =>
  list.find((item) => item === text) ?? otherwise;
