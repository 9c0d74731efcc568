export const fileProblems = [
  'encoding',
  'old_xls',
  'record_too_long',
  'quote_not_closed',
  'too_many_columns',
  'broken_xlsx',
  'xlsx_too_large',
] as const;
export type FileProblemCode = (typeof fileProblems)[number];

export class FileProblem extends Error {
  readonly code: FileProblemCode;

  constructor(code: FileProblemCode, line?: number) {
    super(line === undefined ? code : `${code}:${line}`);
    this.code = code;
  }
}
