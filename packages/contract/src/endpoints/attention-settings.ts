import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { attentionDays, silentStatuses, waits } from '../vocabulary/attention-days.ts';
import { Carrier } from '../vocabulary/carrier.ts';
import { serviceClasses } from '../vocabulary/service-class.ts';
import { AttentionRule, attentionRules } from './followed-numbers.ts';

const Setting = z
  .strictObject({
    rule: AttentionRule,
    enabled: z.boolean({ error: 'fields.invalid' }),
    /** Of `overdue`, `silent` and `not_found`; null for the usual number. */
    days: z.number({ error: 'fields.number' }).int({ error: 'fields.number' }).nullable().default(null),
    /** Of `silent`: days by status and class of the service, which come before `days`; what is left out is as usual. */
    byStatus: z
      .partialRecord(
        z.enum(silentStatuses, { error: 'fields.choice' }),
        z.partialRecord(
          z.enum(serviceClasses, { error: 'fields.choice' }),
          z
            .number({ error: 'fields.number' })
            .int({ error: 'fields.number' })
            .min(attentionDays.silent.least, { error: 'fields.number' })
            .max(attentionDays.silent.most, { error: 'fields.number' }),
        ),
      )
      .optional(),
  })
  .superRefine(({ rule, days, byStatus }, context) => {
    if (byStatus !== undefined && rule !== 'silent')
      context.addIssue({ code: 'custom', path: ['byStatus'], message: 'fields.invalid' });
    if (days === null) return;
    const bounds = waits(rule) ? attentionDays[rule] : undefined;
    if (bounds === undefined || days < bounds.least || days > bounds.most)
      context.addIssue({ code: 'custom', path: ['days'], message: 'fields.number' });
  });
export type AttentionSetting = z.infer<typeof Setting>;

/** Each rule of what needs attention, as the account has it. */
const Settings = z.object({ rules: z.array(Setting) });

const rules = z
  .array(Setting, { error: 'fields.invalid' })
  .max(attentionRules.length, { error: 'fields.invalid' })
  .refine((list) => new Set(list.map(({ rule }) => rule)).size === list.length, { error: 'fields.invalid' });

/** What rules would say of the numbers of an account as they stand. */
export const AttentionTrial = z.object({
  /** Numbers that were looked at: all that are not archived. */
  numbers: z.number().int(),
  /** How many need attention by each rule, now and with the rules that are tried. */
  rules: z.array(z.object({ rule: AttentionRule, before: z.number().int(), after: z.number().int() })),
  /** How many would need attention that do not now, and the other way round. */
  more: z.number().int(),
  fewer: z.number().int(),
  /** Twenty of the numbers for which it makes a difference, those that would need attention first. */
  list: z.array(
    z.object({
      id: z.string(),
      carrier: Carrier,
      trackingNumber: z.string(),
      before: AttentionRule.nullable(),
      after: AttentionRule.nullable(),
    }),
  ),
});
export type AttentionTrial = z.infer<typeof AttentionTrial>;

/** What an account wants to look at. */
export const attentionSettingEndpoints = {
  getAttentionSettings: defineEndpoint({
    id: 'getAttentionSettings',
    method: 'GET',
    path: '/followed-numbers/attention-settings',
    summary: 'Which rules say that a parcel needs attention, and after how many days',
    access: 'signedIn',
    key: 'own:follow',
    data: Settings,
  }),
  saveAttentionSettings: defineEndpoint({
    id: 'saveAttentionSettings',
    method: 'PUT',
    path: '/followed-numbers/attention-settings',
    summary: 'Change the rules; those that are left out are as usual, and all my numbers are judged anew',
    access: 'signedIn',
    key: 'own:follow',
    body: z.strictObject({ rules }),
    data: Settings,
  }),
  tryAttentionSettings: defineEndpoint({
    id: 'tryAttentionSettings',
    method: 'POST',
    path: '/followed-numbers/attention-settings/try',
    summary: 'Which of my numbers would need attention with other rules, and which no more; changes nothing',
    access: 'signedIn',
    key: 'own:follow',
    priority: 'read',
    lasts: 'long',
    progress: true,
    body: z.strictObject({ rules }),
    data: AttentionTrial,
  }),
} as const;
