import type { Say } from '../../platform/http/language.ts';
import { type LotField, lotFields } from './column-names.ts';

/** Why a lot failed as a whole. */
export const lotProblems = [
  'not_utf8',
  'utf16',
  'old_xls',
  'no_rows',
  'missing_columns',
  'record_too_long',
  'quote_not_closed',
  'broken_xlsx',
  'xlsx_too_large',
  'file_missing',
  'interrupted',
  'internal',
] as const;
export type LotProblemCode = (typeof lotProblems)[number];

/** Ends an import: nothing of the lot goes in. */
export class LotProblem extends Error {
  readonly code: LotProblemCode;
  /** A line, or names of fields; never a value of the file. */
  readonly detail: string;

  constructor(code: LotProblemCode, detail = '') {
    super(detail === '' ? code : `${code}:${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

const isCode = (text: string): text is LotProblemCode => lotProblems.some((code) => code === text);
const isField = (text: string): text is LotField => lotFields.some((field) => field === text);

/** A stored problem, `code` or `code:detail`, in the reader's language. */
export const sayProblem = (say: Say, stored: string): string => {
  const [code = '', detail = ''] = stored.split(':', 2);
  const shown = detail
    .split(',')
    .map((part) => (isField(part) ? say(`lots.field.${part}`) : part))
    .join(', ');
  return isCode(code) ? `${say(`lots.problem.${code}`)}${shown}` : say('lots.problem.internal');
};
