/**
 * What makes two numbers of a payment the same: the number in one width and case, without spaces, dashes of
 * any length, separators and characters that are not seen, so that `INV-77`, `inv 77`, `INV—77` and `ＩＮＶ77` are one
 * payment.
 */
export const paymentKey = (refNo: string): string => {
  const key = refNo
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_./#:·−\p{Pd}\p{Cf}]+/gu, '');
  return key === '' ? refNo : key;
};
