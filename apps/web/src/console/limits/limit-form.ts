import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import type { LimitRule, protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { typedNumber } from '../../shell/typed-number.ts';

/** What is exempt stands there one a line. */
export type LimitForm = Pick<LimitRule, 'name' | 'target' | 'path' | 'action' | 'enabled'> &
  Readonly<Record<'maxRequests' | 'windowSeconds' | 'exempt', string>>;

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

export const changeOf = (
  form: LimitForm,
  rule: LimitRule | undefined,
): Extract<EndpointCall<typeof protectionEndpoints.saveLimits>['body'], { name: unknown }> => ({
  ...(rule === undefined ? {} : { id: rule.id, version: rule.version }),
  name: form.name.trim(),
  target: form.target,
  path: form.path.trim(),
  maxRequests: typedNumber(form.maxRequests),
  windowSeconds: typedNumber(form.windowSeconds),
  action: form.action,
  exempt: form.exempt
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  enabled: form.enabled,
});
