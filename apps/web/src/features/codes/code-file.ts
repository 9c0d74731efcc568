/** New codes as a file, a line a code. Codes are letters, digits and dashes: nothing that a spreadsheet computes. */
export const codeFile = (codes: readonly string[]): Blob =>
  new Blob([`code\r\n${codes.map((code) => `${code}\r\n`).join('')}`], { type: 'text/csv;charset=utf-8' });

const wholeIn = (text: string, least: number, most: number): boolean =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** A new batch as its form holds it. */
export type CodesForm = {
  readonly count: string;
  readonly points: string;
  readonly validDays: string;
  readonly remark: string;
};

export type CodesField = keyof CodesForm;

/** Fields that are not good yet. */
export const codesProblems = (form: CodesForm): readonly CodesField[] => {
  const problems: CodesField[] = [];
  if (!wholeIn(form.count, 1, 10_000)) problems.push('count');
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(form.points.trim()) || Number(form.points) <= 0)
    problems.push('points');
  if (!wholeIn(form.validDays, 1, 365)) problems.push('validDays');
  if (Array.from(form.remark.trim()).length < 2) problems.push('remark');
  return problems;
};
