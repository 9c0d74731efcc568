import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import type {
  LimitRule,
  limitActions,
  limitTargets,
  protectionEndpoints,
} from '@waybill/contract/endpoints/protection.ts';
import { typedNumber } from '../../shell/typed-number.ts';

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
