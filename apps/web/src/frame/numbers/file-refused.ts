import { bodyBytes } from '@waybill/contract/body-bytes.ts';

export const fileProblems = [
  'too_large',
  'old_excel',
  'broken_xlsx',
  'not_text',
  'too_many_lines',
  'too_slow',
] as const;
export type FileProblem = (typeof fileProblems)[number];

export class FileRefused extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Bytes of a file, as many as a request may have (spec section 9). */
export const mostFileBytes = bodyBytes;
