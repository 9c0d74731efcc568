/**
 * What makes two numbers of a payment the same: the number in one width and case, without spaces and punctuation, so
 * that `INV-77`, `inv 77` and `ＩＮＶ77` are one payment.
 */
export const paymentKey = (refNo: string): string => {
  const key = refNo
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_./#:-]+/g, '');
  return key === '' ? refNo : key;
};
