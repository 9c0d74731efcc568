/** A discount as phrases name it: percent off in English, tenths of the price that are left (折) in Chinese. */
export const discountOf = (percentOff: number): { readonly percent: number; readonly fold: number } => ({
  percent: percentOff,
  fold: (100 - percentOff) / 10,
});
