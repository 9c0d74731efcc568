import type { LimitRule, limitActions, limitTargets } from '@waybill/contract/endpoints/protection.ts';
import type { LimitChange } from './queries.ts';

/** A limit as its form holds it. */
export type LimitForm = {
  readonly name: string;
  readonly target: (typeof limitTargets)[number];
  readonly path: string;
  readonly maxRequests: string;
  readonly windowSeconds: string;
  readonly action: (typeof limitActions)[number];
  /** One a line. */
  readonly exempt: string;
  readonly enabled: boolean;
};

export const emptyLimit: LimitForm = {
  name: '',
  target: 'user',
  path: '/',
  maxRequests: '60',
  windowSeconds: '60',
  action: 'log',
  exempt: '',
  enabled: true,
};

/** What the form of a limit begins with. */
export const formOf = (rule: LimitRule): LimitForm => ({
  name: rule.name,
  target: rule.target,
  path: rule.path,
  maxRequests: String(rule.maxRequests),
  windowSeconds: String(rule.windowSeconds),
  action: rule.action,
  exempt: rule.exempt.join('\n'),
  enabled: rule.enabled,
});

const wholeNumber = (text: string, most: number): boolean =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;

export type LimitField = 'name' | 'path' | 'maxRequests' | 'windowSeconds';

/** Fields that are not good yet. */
export const limitProblems = (form: LimitForm): readonly LimitField[] => {
  const problems: LimitField[] = [];
  if (form.name.trim() === '') problems.push('name');
  if (!/^(?:\*|\/[\w./:-]*\*?)$/.test(form.path.trim())) problems.push('path');
  if (!wholeNumber(form.maxRequests, 1_000_000)) problems.push('maxRequests');
  if (!wholeNumber(form.windowSeconds, 86_400)) problems.push('windowSeconds');
  return problems;
};

/** What is saved; the form has no problem. */
export const changeOf = (form: LimitForm, rule: LimitRule | undefined): LimitChange => ({
  ...(rule === undefined ? {} : { id: rule.id, version: rule.version }),
  name: form.name.trim(),
  target: form.target,
  path: form.path.trim(),
  maxRequests: Number(form.maxRequests),
  windowSeconds: Number(form.windowSeconds),
  action: form.action,
  exempt: form.exempt
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  enabled: form.enabled,
});
