import { typedNumber } from '../../shell/typed-number.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import type { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';

type NewCodes = EndpointCall<typeof codeEndpoints.issueCodes>['body'];

/** New codes as a file, a line a code. Codes are letters, digits and dashes: nothing that a spreadsheet computes. */
export const codeFile = (codes: readonly string[]): Blob =>
  new Blob([`code\r\n${codes.map((code) => `${code}\r\n`).join('')}`], { type: 'text/csv;charset=utf-8' });

export type CodesForm = {
  readonly count: string;
  readonly points: string;
  readonly validDays: string;
  readonly remark: string;
};

export const codesOf = ({ count, points, validDays, remark }: CodesForm): NewCodes => ({
  count: typedNumber(count),
  points: typedNumber(points),
  validDays: typedNumber(validDays),
  remark: remark.trim(),
});
