import type { FastifySchemaCompiler } from 'fastify';
import { type $ZodType, config, util } from 'zod/v4/core';
import { AppError } from '../app-error.ts';
import { mostFields, problemsOf } from './field-errors.ts';

const reporting = { async: false, reportInput: true } as const;

const withNul = (query: object): Record<string, 'fields.invalid'> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => String(value).includes('\0'))
      .slice(0, mostFields)
      .map(([name]) => [name, 'fields.invalid' as const]),
  );

/**
 * Checks what came by a schema of the contract. Of very many findings only those that are answered get their texts, which
 * is most of what they cost.
 */
export const compileValidator: FastifySchemaCompiler<$ZodType> =
  ({ schema: { _zod: schema }, httpPart }) =>
  (data) => {
    // The database refuses it, and an answer that has begun as a file cannot be taken back.
    const fields = httpPart === 'querystring' ? withNul(data) : {};
    if (Object.keys(fields).length > 0)
      return { error: new AppError('validation', { fields, moneyEffect: 'none' }) };
    const checked = schema.run({ value: data, issues: [] }, reporting);
    if (checked instanceof Promise) throw new Error('a schema of the contract is asynchronous');
    if (checked.issues.length === 0) return { value: checked.value };
    const issues = checked.issues
      .slice(0, mostFields)
      .map((issue) => ({ ...util.finalizeIssue(issue, reporting, config()) }));
    return { error: new AppError('validation', { fields: problemsOf(issues), moneyEffect: 'none' }) };
  };
