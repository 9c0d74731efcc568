import { fileProblems } from '@waybill/files/file-problem.ts';
import type { Translate } from '../../platform/http/language.ts';
import { isLotField } from '@waybill/files/columns.ts';

export const lotProblems = [
  ...fileProblems,
  'no_rows',
  'nothing_imported',
  'missing_columns',
  'xlsx_too_slow',
  'day_order',
  'disk_full',
  'file_missing',
  'interrupted',
  'internal',
] as const;
export type LotProblemCode = (typeof lotProblems)[number];

export class LotProblem extends Error {
  readonly code: LotProblemCode;

  /** `detail` is a line, or names of fields; never a value of the file. */
  constructor(code: LotProblemCode, detail = '', options?: ErrorOptions) {
    super(detail === '' ? code : `${code}:${detail}`, options);
    this.code = code;
  }
}

const isCode = (text: string): text is LotProblemCode => lotProblems.some((code) => code === text);

/** A problem from its text, `code` or `code:detail`. */
export const problemFrom = (text: string): LotProblem => {
  const [code = '', detail = ''] = text.split(':', 2);
  return new LotProblem(isCode(code) ? code : 'internal', detail);
};

export const problemText = (t: Translate, stored: string): string => {
  const [code = '', detail = ''] = stored.split(':', 2);
  const shown = detail
    .split(',')
    .map((part) => (isLotField(part) ? t(`lots.field.${part}`) : part))
    .join(', ');
  return isCode(code) ? `${t(`lots.problem.${code}`)}${shown}` : t('lots.problem.internal');
};
