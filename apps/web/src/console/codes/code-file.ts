import { typedNumber } from '../../shell/typed-number.ts';

/** New codes as a file, a line a code. Codes are letters, digits and dashes: nothing that a spreadsheet computes. */
export const codeFile = (codes: readonly string[]): Blob =>
  new Blob([`code\r\n${codes.map((code) => `${code}\r\n`).join('')}`], { type: 'text/csv;charset=utf-8' });

export type CodesForm = Readonly<Record<'count' | 'points' | 'validDays' | 'remark', string>>;

export const codesOf = ({ count, points, validDays, remark }: CodesForm) => ({
  count: typedNumber(count),
  points: typedNumber(points),
  validDays: typedNumber(validDays),
  remark: remark.trim(),
});
