/**
 * Computes the check digit, 0 to 9, that belongs to the characters of `text` from `from` up to, not including,
 * `to`. The caller has already matched the pattern of the format: other characters give a meaningless digit.
 */
export type CheckDigit = (text: string, from: number, to: number) => number;

const zero = 48;
const nine = 57;

/**
 * GS1 mod 10 (GS1 General Specifications): weights 3, 1, 3, 1 … from the right, complement to ten. Both weights
 * are coprime with 10, so one changed digit is always caught. Swapped neighbours are missed when they differ by 5.
 */
export const gs1CheckDigit: CheckDigit = (text, from, to) => complementToTen(gs1Sum(text, from, to, 3));

/**
 * GS1 mod 10 of a number whose leading application identifier is not printed but still counts, such as the "91"
 * of USPS and the "92" of FedEx Ground Economy. The two and the plain reading never agree on one number: they add
 * 8, 9 and 0 to the same sum.
 */
export function gs1CheckDigitBehind(lead: string): CheckDigit {
  return (text, from, to) => {
    const nextWeight = (to - from) % 2 === 0 ? 3 : 1;
    return complementToTen(gs1Sum(text, from, to, 3) + gs1Sum(lead, 0, lead.length, nextWeight));
  };
}

/**
 * FedEx Express: weights 1, 3, 7 repeated from the right, sum modulo 11, then modulo 10. A changed check digit is
 * always caught; a changed digit or swapped neighbours before it always move the remainder, and are missed only
 * when it moves between 0 and 10, which both print as 0.
 */
export const fedexCheckDigit: CheckDigit = (text, from, to) => {
  let sum = 0;
  let weight = 1;
  for (let at = to - 1; at >= from; at--) {
    sum += (text.charCodeAt(at) - zero) * weight;
    weight = weight === 1 ? 3 : weight === 3 ? 7 : 1;
  }
  return (sum % 11) % 10;
};

/**
 * UPS: weights 1, 2, 1, 2 … from the left without folding (this is not Luhn), complement to ten; a letter counts
 * as (ASCII code - 3) modulo 10. Missed are the changes that keep the value (A for 2) and, at a weight of 2,
 * those that move it by 5. Swapped neighbours are caught whenever their values differ.
 */
export const upsCheckDigit: CheckDigit = (text, from, to) => {
  let sum = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    const value = code <= nine ? code - zero : (code - 3) % 10;
    sum += (at - from) % 2 === 0 ? value : value * 2;
  }
  return complementToTen(sum);
};

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/**
 * UPU S10: eight digits weighted 8 6 4 2 3 5 9 7, 11 minus the sum modulo 11, where 10 prints as 0 and 11 as 5.
 * A changed check digit is always caught; a change before it is missed only when the remainder moves between 0
 * and 6, which both print as 5.
 */
export const s10CheckDigit: CheckDigit = (text, from, to) => {
  let sum = 0;
  for (let at = from; at < to; at++) sum += (text.charCodeAt(at) - zero) * (s10Weights[at - from] ?? 0);
  const digit = 11 - (sum % 11);
  return digit === 10 ? 0 : digit === 11 ? 5 : digit;
};

function gs1Sum(text: string, from: number, to: number, firstWeight: 1 | 3): number {
  let sum = 0;
  let weight: number = firstWeight;
  for (let at = to - 1; at >= from; at--) {
    sum += (text.charCodeAt(at) - zero) * weight;
    weight = 4 - weight;
  }
  return sum;
}

const complementToTen = (sum: number): number => (10 - (sum % 10)) % 10;
