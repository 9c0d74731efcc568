export type Finding = {
  readonly state: 'ok' | 'warn' | 'fail';
  /** What was looked at and how it is; no secret. */
  readonly text: string;
  /** What to do about it; none for what is well. */
  readonly advice?: string;
};

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warn = (text: string, advice: string): Finding => ({ state: 'warn', text, advice });
export const fail = (text: string, advice: string): Finding => ({ state: 'fail', text, advice });

export const lineOf = ({ state, text, advice }: Finding): string =>
  `${state.padEnd(5)} ${text}${advice === undefined ? '' : `\n      → ${advice}`}`;

/** What an error says, without what may be secret in it. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (typeof code === 'string' ? code : String(message ?? error)).replaceAll(/\/\/[^@\s]*@/g, '//…@');
};
